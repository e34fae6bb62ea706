import ScopedDependenciesTesting
import Testing

@Suite struct TestClockRunTests {
  private let clock = TestClock()

  @Test func `a clock runs until nobody sleeps any more`() async throws {
    let work = Task { [clock] in
      for seconds in 1...10 { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.waitForSleeper()
    await clock.run()
    try await work.value
    #expect(clock.now == TestClock.Instant(offset: .seconds(55)))
  }

  @Test func `time stands where the last sleeper was woken`() async throws {
    await clock.run()
    #expect(clock.now == TestClock.Instant())
  }

  @Test func `those who sleep again and again are reported when the time-out has passed`() async throws {
    let timer = Task { [clock] in
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.waitForSleeper()
    let issues = await collectingIssues {
      await clock.run(timeout: .milliseconds(20), fileID: "Cart/CartTests.swift", line: 12)
    }
    #expect(
      issues.map(\.message) == [
        """
        'run()' ended after 0.02 seconds in real time with 1 task still asleep on the test clock, at Cart/CartTests.swift:12.
        A task that sleeps again and again never lets the clock come to rest.
        To fix this, do one of these:
        - cancel that task before 'run()';
        - move time by a stated amount: 'advance(by: .seconds(5), keeping: 1)'.
        """
      ])
    timer.cancel()
  }
}
