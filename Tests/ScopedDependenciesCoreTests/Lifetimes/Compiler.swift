import Foundation

/// The compiler, for code that must or must not compile against the module under test.
struct Compiler {
  private let executable: URL
  private let modules: URL

  /// Finds the compiler on the search path, and the modules beside the bundle of the running tests.
  ///
  /// - Returns: nil where there is no compiler, or no module where the build puts it.
  init?() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) })
    else {
      return nil
    }
    executable = found
    modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
    let module = modules.appending(path: "ScopedDependenciesCore.swiftmodule")
    guard FileManager.default.fileExists(atPath: module.path()) else { return nil }
  }

  /// Checks a source file without building it.
  ///
  /// - Parameter source: The text of the file.
  /// - Returns: The errors; empty where it compiles.
  /// - Throws: What goes wrong with the files or the process.
  func errors(in source: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Fixture.swift")
    try Data(source.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-cache-path", folder.path(),
      "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-I", modules.path(), file.path(),
    ]
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(file.path()) }
    let errors = lines.compactMap { line in
      line.firstRange(of: " error: ").map { line[$0.upperBound...].prefix { $0 != "[" } }
    }
    if process.terminationStatus != 0, errors.isEmpty { return [text] }
    return errors.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
