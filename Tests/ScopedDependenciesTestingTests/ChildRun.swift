import Foundation

/// A run of some tests of this bundle in a process of its own, because they are to fail.
struct ChildRun: Sendable {
  let output: String
  let hasSucceeded: Bool

  /// Whether this process is such a run: tests that are to fail run only in one.
  static let isChild = ProcessInfo.processInfo.environment[variable] != nil

  private static let variable = "SCOPED_DEPENDENCIES_CHILD_RUN"

  /// Runs the tests of Swift Testing whose names match a pattern.
  static func swiftTesting(filter: String) async throws -> ChildRun {
    try await ChildRun(arguments: ["--testing-library", "swift-testing", "--filter", filter])
  }

  /// Runs an XCTest class or method.
  static func xcTest(_ name: String) async throws -> ChildRun {
    try await ChildRun(arguments: ["ScopedDependenciesTestingTests.\(name)"])
  }

  private init(arguments: [String]) async throws {
    self = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try ChildRun(waitingFor: arguments) })
      }
    }
  }

  private init(waitingFor arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    hasSucceeded = process.terminationStatus == 0
  }
}
