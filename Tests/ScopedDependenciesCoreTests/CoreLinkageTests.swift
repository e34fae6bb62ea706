#if os(Linux)
  import Foundation
  import Testing

  /// What the linker wrote into a program that uses the core, and nothing else, tells what the core imports.
  @Suite struct CoreLinkageTests {
    @Test func `a program that uses the core needs no Foundation`() throws {
      let needed = try libraries(neededBy: "CoreLinkage")
      #expect(!needed.isEmpty)
      #expect(needed.filter { $0.contains("Foundation") } == [])
    }

    @Test func `a program that imports Foundation can be told from it`() throws {
      let needed = try libraries(neededBy: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
      #expect(needed.contains { $0.contains("Foundation") })
    }
  }

  private func libraries(neededBy program: String) throws -> [String] {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return try libraries(neededBy: tests.deletingLastPathComponent().appending(path: program))
  }

  private func libraries(neededBy program: URL) throws -> [String] {
    try #require(ELFImage(Data(contentsOf: program))).neededLibraries
  }

  /// The part of an executable file's format that names the libraries it needs.
  ///
  /// See `elf(5)`, for files of 64 bits and the byte order of this machine.
  private struct ELFImage {
    private let bytes: Data

    init?(_ bytes: Data) {
      guard bytes.starts(with: [0x7F] + Array("ELF".utf8)), bytes[4] == 2 else { return nil }
      self.bytes = bytes
    }

    var neededLibraries: [String] {
      let strings = dynamicEntries.first { $0.tag == 5 }.flatMap { offset(ofAddress: $0.value) }
      return dynamicEntries.filter { $0.tag == 1 }.compactMap { entry in
        strings.map { string(at: $0 + entry.value) }
      }
    }

    private var segments: [(type: UInt32, offset: Int, address: Int, size: Int)] {
      let (start, size, count) = (word(at: 0x20), Int(half(at: 0x36)), Int(half(at: 0x38)))
      return (0..<count).map { start + $0 * size }.map { header in
        (
          UInt32(truncatingIfNeeded: word(at: header)), word(at: header + 8), word(at: header + 16),
          word(at: header + 32)
        )
      }
    }

    private var dynamicEntries: [(tag: Int, value: Int)] {
      guard let dynamic = segments.first(where: { $0.type == 2 }) else { return [] }
      return stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16).map {
        (word(at: $0), word(at: $0 + 8))
      }
    }

    private func offset(ofAddress address: Int) -> Int? {
      segments.first { $0.type == 1 && ($0.address..<$0.address + $0.size).contains(address) }
        .map { address - $0.address + $0.offset }
    }

    private func word(at offset: Int) -> Int {
      bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func half(at offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }

    private func string(at offset: Int) -> String {
      String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }
#endif
