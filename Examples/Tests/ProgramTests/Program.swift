import Foundation

/// A run of one of the example programs, as a process.
struct Program {
  var status: Int32
  var output: [String]
  var errors: [String]

  init(
    _ name: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:]
  ) throws {
    let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
    let process = Process()
    process.executableURL = buildFolder.appending(path: name)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    // Neither stream can fill its pipe: the samples are small.
    output = lines(of: standardOutput)
    errors = lines(of: standardError)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}

private func lines(of pipe: Pipe) -> [String] {
  String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    .split(separator: "\n").map(String.init)
}

/// The folder that the test bundle stands in, beside the program.
private let buildFolder: URL = {
  let bundle = CommandLine.arguments.lazy.compactMap { argument in
    argument.firstRange(of: ".xctest").map { argument[..<$0.lowerBound] }
  }
  return URL(filePath: String(bundle.first ?? "")).deletingLastPathComponent()
}()
