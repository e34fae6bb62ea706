import ScopedDependenciesCore
import Testing

/// Issues that end the process.
@Suite struct TrapReporterTests {
  @Test func `an issue is the last words of the process`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencyIssueReporter(TrapReporter()) {
        withDependencies(.live) {
          _ = DependencyValues.current[InterfaceKey.self, line: 1_001]
          reportDependencyIssue("never said")
        }
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self) == """
        'InterfaceKey' was read in the live context, but it has no live value, \
        at ScopedDependenciesCoreTests/TrapReporterTests.swift:1001.
        Its test value is used instead, which a running program must not depend on.
        To fix this, do one of these:
        - extend 'InterfaceKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
        - set it once at launch: 'prepareDependencies { $0[InterfaceKey.self] = <a live value> }'.

        """
    )
  }

  @Test func `an issue in a task ends the process`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await withDependencyIssueReporter(TrapReporter()) {
        await Task { reportDependencyIssue("in a task") }.value
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "in a task\n")
  }

  @Test func `an operation without an issue goes on`() {
    #expect(withDependencyIssueReporter(TrapReporter()) { 5 } == 5)
  }
}

private enum InterfaceKey: TestDependencyKey {
  static var testValue: Int { 1 }
}
