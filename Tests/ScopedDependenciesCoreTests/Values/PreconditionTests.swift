import ScopedDependenciesCore
import Testing

@Suite struct PreconditionTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `in a program and in a preview a false condition ends every build, a debug build with Swift's words`(
    context: DependencyContext
  ) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [name = context.rawValue as String] in
      withFreshValues(in: DependencyContext(rawValue: name)!) { Cart().pay(0) }
    }
    let words =
      "ScopedDependenciesCoreTests/PreconditionTests.swift:1001: Precondition failed: an amount must be positive"
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(words) == assertionsAreChecked)
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `a true condition passes, and no message is made`(context: DependencyContext) {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues(in: context) { DependencyValues.current.precondition(true, unwantedMessage()) }
    }
    #expect(reporter.messages.isEmpty)
  }

  @Test func `in a test a false condition is an issue, and the test goes on`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) { withFreshValues { Cart().pay(0) } }
    #expect(
      reporter.messages == [
        #"""
        'precondition' failed: an amount must be positive, at ScopedDependenciesCoreTests/PreconditionTests.swift:1001.
        What follows relies on it, and a program would have ended here.
        To fix this, do one of these:
        - keep the test from coming here with values that are not allowed;
        - expect the failure: '.dependency(\.precondition, .init { message, _, _ in <what the test expects> })'.
        """#
      ]
    )
    #expect(reporter.issues.map(\.fileID) == ["ScopedDependenciesCoreTests/PreconditionTests.swift"])
    #expect(reporter.issues.map(\.line) == [1001])
  }

  @Test func `an issue without a message leaves it out`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues { DependencyValues.current.precondition(false, fileID: "Shop/Cart.swift", line: 7) }
    }
    #expect(reporter.messages.first?.hasPrefix("'precondition' failed, at Shop/Cart.swift:7.\n") == true)
  }

  @Test func `an override takes the failures`() {
    let recorder = FailureRecorder()
    withDependencies {
      $0.precondition = PreconditionEffect(onFailure: recorder.record)
    } operation: {
      Cart().pay(5)
      Cart().pay(0)
    }
    #expect(
      recorder.failures == [
        "ScopedDependenciesCoreTests/PreconditionTests.swift:1001: an amount must be positive"
      ]
    )
  }
}

private struct Cart {
  @Dependency(\.precondition) var precondition

  func pay(_ amount: Int) { precondition(amount > 0, "an amount must be positive", line: 1001) }
}
