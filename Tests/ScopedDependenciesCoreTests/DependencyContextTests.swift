import Testing

@testable import ScopedDependenciesCore

/// Who decides the context of a process.
@Suite struct DependencyContextTests {
  @Test(arguments: DependencyContext.known)
  private func `the environment variable decides before everything else`(
    word: String, context: DependencyContext
  ) {
    let inferred = inferredContext(["SWIFT_DEPENDENCIES_CONTEXT": word, "XCODE_RUNNING_FOR_PREVIEWS": "1"])
    #expect(inferred.context == context)
    #expect(inferred.unknownWord == nil)
    #expect(inferredContext(["SWIFT_DEPENDENCIES_CONTEXT": word], isTest: true).context == context)
  }

  @Test func `previews are known by their environment variable, also where tests run`() {
    #expect(inferredContext(["XCODE_RUNNING_FOR_PREVIEWS": "1"]).context == .preview)
    #expect(inferredContext(["XCODE_RUNNING_FOR_PREVIEWS": "1"], isTest: true).context == .preview)
    #expect(inferredContext(["XCODE_RUNNING_FOR_PREVIEWS": "0"]).context == .live)
  }

  @Test func `a process that runs tests is in the test context`() {
    #expect(inferredContext([:], isTest: true).context == .test)
  }

  @Test func `any other process is live`() {
    #expect(inferredContext([:]).context == .live)
  }

  @Test(arguments: ["", " ", " \t\n"])
  func `an empty environment variable counts as unset`(word: String) {
    let inferred = inferredContext(["SWIFT_DEPENDENCIES_CONTEXT": word], isTest: true)
    #expect(inferred.context == .test)
    #expect(inferred.unknownWord == nil)
  }

  @Test(arguments: ["prod", " prod ", "tests", "li ve", "live,"])
  func `an unknown word is kept for the report, and the context is inferred without it`(word: String) {
    let inferred = inferredContext(["SWIFT_DEPENDENCIES_CONTEXT": word])
    #expect(inferred.context == .live)
    #expect(inferred.unknownWord == (word == " prod " ? "prod" : word))
    #expect(inferredContext(["SWIFT_DEPENDENCIES_CONTEXT": word], isTest: true).context == .test)
  }

  @Test(arguments: [
    ["/tmp/SomeTests.xctest"], ["--testing-library", "swift-testing"], ["--testing-library=xctest"],
  ])
  func `the arguments tell that tests run`(arguments: [String]) {
    let facts = ProcessFacts(arguments: ["/tmp/program"] + arguments) { _ in nil }
    #expect(DependencyContext.Inferred(facts).context == .test)
  }

  @Test(arguments: ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"])
  func `the variables of the test host tell that tests run`(name: String) {
    #expect(inferredContext([name: "something"]).context == .test)
  }

  @Test(arguments: [["/tmp/xctest"], ["test"], ["--testing"], ["/tmp/SomeTests.xctest/Contents"]])
  func `other arguments do not`(arguments: [String]) {
    let facts = ProcessFacts(arguments: arguments) { _ in nil }
    #expect(DependencyContext.Inferred(facts).context == .live)
  }

  @Test func `this process runs tests`() {
    #expect(DependencyContext.isTestProcess)
    #expect(DependencyContext.inferred == .test)
  }
}

/// The environment variable of a real process.
extension DependencyContextTests {
  @Test(arguments: DependencyContext.known)
  private func `a process is in the context that its environment names`(
    word: String, context: DependencyContext
  ) async {
    await #expect(processExitsWith: .success) { [word = word as String, name = context.rawValue as String] in
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", word)
      #expect(DependencyValues.current.context.rawValue == name)
      #expect(DependencyValues.current[ContextualKey.self] == name)
    }
  }

  @Test func `a scope's context beats the one of the environment`() async {
    await #expect(processExitsWith: .success) {
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(DependencyValues.current[ContextualKey.self] == "preview")
      }
      #expect(DependencyValues.current[ContextualKey.self] == "live")
    }
  }

  @Test func `the environment variable is read once`() async {
    await #expect(processExitsWith: .success) {
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", "live")
      #expect(DependencyValues.current.context == .live)
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", "preview")
      #expect(DependencyValues.current.context == .live)
    }
  }

  @Test func `an unknown word is reported once, and the inferred context is used`() async {
    await #expect(processExitsWith: .success) {
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", " Prod ")
      let reporter = RecordingReporter()
      withDependencyIssueReporter(reporter) {
        #expect(DependencyValues.current.context == .test)
        #expect(DependencyValues.current[ContextualKey.self] == "test")
      }
      #expect(
        reporter.messages == [
          """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is 'Prod', which is not a context.
          The process runs in the context 'test' instead.
          To fix this, set it to 'live', 'preview' or 'test', or remove it.
          """
        ]
      )
      #expect(reporter.issues.first?.kind == .unknownContext)
    }
  }

  @Test func `the reporter of an unknown word may read dependencies`() async {
    await #expect(processExitsWith: .success) {
      setEnvironmentVariable("SWIFT_DEPENDENCIES_CONTEXT", "prod")
      let reporter = ReadingReporter()
      withDependencyIssueReporter(reporter) { #expect(DependencyValues.current.context == .test) }
      #expect(reporter.reads.value == 1)
    }
  }
}

/// A reporter that looks for a dependency to report with, a logger say.
private struct ReadingReporter: DependencyIssueReporter {
  let reads = Tally()

  func report(_ issue: DependencyIssue) {
    if DependencyValues.current[ContextualKey.self] == "test" { reads.raise() }
  }
}

private enum ContextualKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

extension DependencyContext {
  /// Words that the environment may hold, with the contexts that they name.
  fileprivate static let known: [(String, DependencyContext)] = [
    ("live", .live), ("preview", .preview), ("test", .test),
    ("LIVE", .live), (" preview", .preview), ("Test", .test), ("\tlive \n", .live),
  ]
}

private func inferredContext(_ environment: [String: String], isTest: Bool = false)
  -> DependencyContext.Inferred
{
  let arguments = ["/tmp/program"] + (isTest ? ["/tmp/ProgramTests.xctest"] : [])
  return DependencyContext.Inferred(ProcessFacts(arguments: arguments) { environment[$0] })
}
