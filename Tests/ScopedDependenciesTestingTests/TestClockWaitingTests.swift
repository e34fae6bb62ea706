import ScopedDependenciesTesting
import Testing

@Suite struct TestClockWaitingTests {
  private let clock = TestClock()

  @Test func `waiting ends when so many sleep`() async throws {
    let sleepers = (1...3).map { seconds in Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleeper(count: 3)
    let issue = try #require(await suspension())
    #expect(issue.message.hasPrefix("3 tasks still sleep on the test clock, the first until 1.0 seconds"))
    sleepers.forEach { $0.cancel() }
  }

  @Test func `nobody has to be waited for who sleeps already`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleeper()
    await clock.waitForSleeper()
    await clock.waitForSleeper(count: 0)
    sleeper.cancel()
  }

  @Test func `several tasks can wait, each for its own number`() async throws {
    let waiters = (1...3).map { count in Task { [clock] in await clock.waitForSleeper(count: count) } }
    let sleepers = (1...3).map { _ in Task { [clock] in try await clock.sleep(for: .seconds(1)) } }
    for waiter in waiters { await waiter.value }
    sleepers.forEach { $0.cancel() }
  }

  @Test func `waiting ends early if the waiting task is cancelled`() async {
    let waiter = Task { [clock] in await clock.waitForSleeper() }
    waiter.cancel()
    await waiter.value
  }

  @Test func `a clock on which nobody sleeps passes the check`() async throws {
    try await clock.checkSuspension()
  }

  @Test func `somebody who sleeps fails the check`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .milliseconds(250)) }
    await clock.waitForSleeper()
    let issue = try #require(await suspension())
    #expect(issue.kind == .testDouble)
    #expect(issue.fileID == "Cart/CartTests.swift")
    #expect(issue.line == 12)
    #expect(
      issue.message == """
        1 task still sleeps on the test clock, the first until 0.25 seconds, at Cart/CartTests.swift:12.
        What comes after that has not been tested.
        To fix this, do one of these before 'checkSuspension()':
        - move time past it: 'advance(to: TestClock.Instant(offset: .milliseconds(250)))', or 'run()';
        - cancel the task.
        """)
    sleeper.cancel()
  }

  private func suspension() async -> DependencyIssue? {
    do {
      try await clock.checkSuspension(fileID: "Cart/CartTests.swift", line: 12)
      return nil
    } catch {
      return error as? DependencyIssue
    }
  }
}
