import Testing

@testable import ScopedDependenciesCore

/// Moments.
@Suite struct StampTests {
  @Test func `a later moment is greater, and greater than never`() {
    let stamps = (0..<100).map { _ in Stamp.next() }
    #expect(stamps == stamps.sorted())
    #expect(stamps.allSatisfy { $0 > Stamp.never })
  }

  @Test func `no two moments are the same, among many tasks`() async {
    let stamps = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1_000).map { _ in Stamp.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(stamps).count == 8_000)
  }
}
