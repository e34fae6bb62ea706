import ScopedDependenciesCore
import Testing

/// Issues as lines on standard error.
@Suite struct StandardErrorReporterTests {
  @Test func `an issue is written whole, with a line break`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withDependencyIssueReporter(StandardErrorReporter()) {
        withDependencies(DependencyValues()) { _ = DependencyValues.current[UnsetKey.self, line: 1_001] }
      }
    }
    #expect(
      result.standardError == """
        'UnsetKey' was read in a test that does not override it, \
        at ScopedDependenciesCoreTests/StandardErrorReporterTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[UnsetKey.self] = <a value for this test> }' to the test.

        """
    )
  }

  @Test func `an issue is written once, however often it happens and whoever reports it`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<3 {
        withDependencyIssueReporter(StandardErrorReporter()) { reportDependencyIssue("words") }
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<16 {
          group.addTask {
            withDependencyIssueReporter(StandardErrorReporter()) { reportDependencyIssue("others", line: 1) }
          }
        }
      }
    }
    #expect(result.standardError == "words\nothers\n")
  }

  @Test func `the same misuse in two places is written twice`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withDependencyIssueReporter(StandardErrorReporter()) {
        for number in 0..<3 where number >= 0 {
          withDependencies(DependencyValues()) { _ = DependencyValues.current[UnsetKey.self, line: 1_002] }
          withDependencies(DependencyValues()) { _ = DependencyValues.current[UnsetKey.self, line: 1_003] }
        }
      }
    }
    let places = result.standardError.split(separator: "\n").filter { $0.contains("was read") }
    #expect(places.map { String($0.suffix(11)) } == ["swift:1002.", "swift:1003."])
  }

  @Test func `the same words in two places are written twice`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withDependencyIssueReporter(StandardErrorReporter()) {
        for _ in 0..<3 {
          reportDependencyIssue("words", line: 1)
          reportDependencyIssue("words", line: 2)
        }
      }
    }
    #expect(result.standardError == "words\nwords\n")
  }

  @Test func `different words in one place are both written`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withDependencyIssueReporter(StandardErrorReporter()) {
        for word in ["one", "two", "one"] { reportDependencyIssue(word) }
      }
    }
    #expect(result.standardError == "one\ntwo\n")
  }

  @Test func `a long issue is written whole`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let words = String(repeating: "é", count: 100_000)
      withDependencyIssueReporter(StandardErrorReporter()) { reportDependencyIssue(words) }
    }
    #expect(result.standardError == String(repeating: "é", count: 100_000) + "\n")
  }
}

extension ExitTest.Result {
  fileprivate var standardError: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

private enum UnsetKey: DependencyKey {
  static var liveValue: Int { 1 }
}
