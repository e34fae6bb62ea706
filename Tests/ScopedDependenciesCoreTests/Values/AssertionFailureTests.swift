import ScopedDependenciesCore
import Testing

@Suite struct AssertionFailureTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `in a program and in a preview a note ends a debug build with Swift's words`(
    context: DependencyContext
  ) async throws {
    let result = try await #require(
      processExitsWith: assertionsAreChecked ? .failure : .success, observing: [\.standardErrorContent]
    ) { [name = context.rawValue as String] in
      withFreshValues(in: DependencyContext(rawValue: name)!) { Cart().pay(0) }
    }
    let words =
      "ScopedDependenciesCoreTests/AssertionFailureTests.swift:1001: Fatal error: an amount must be positive"
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(words) == assertionsAreChecked)
  }

  @Test func `in a test a note is an issue, and the test goes on`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) { withFreshValues { Cart().pay(0) } }
    #expect(
      reporter.messages == [
        #"""
        'assertionFailure' failed: an amount must be positive, at ScopedDependenciesCoreTests/AssertionFailureTests.swift:1001.
        What follows relies on it, and a program would have ended here.
        To fix this, do one of these:
        - keep the test from coming here with values that are not allowed;
        - expect the failure: '.dependency(\.assertionFailure, .init { message, _, _ in <what the test expects> })'.
        """#
      ]
    )
    #expect(reporter.issues.map(\.fileID) == ["ScopedDependenciesCoreTests/AssertionFailureTests.swift"])
    #expect(reporter.issues.map(\.line) == [1001])
  }

  @Test func `an issue without a message leaves it out`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues { DependencyValues.current.assertionFailure(fileID: "Shop/Cart.swift", line: 7) }
    }
    #expect(reporter.messages.first?.hasPrefix("'assertionFailure' failed, at Shop/Cart.swift:7.\n") == true)
  }

  @Test func `an override takes the failures`() {
    let recorder = FailureRecorder()
    withDependencies {
      $0.assertionFailure = AssertionFailureEffect(onFailure: recorder.record)
    } operation: {
      Cart().pay(5)
      Cart().pay(0)
    }
    #expect(
      recorder.failures == [
        "ScopedDependenciesCoreTests/AssertionFailureTests.swift:1001: an amount must be positive"
      ]
    )
  }
}

private struct Cart {
  @Dependency(\.assertionFailure) var assertionFailure

  func pay(_ amount: Int) {
    if amount <= 0 { assertionFailure("an amount must be positive", line: 1001) }
  }
}
