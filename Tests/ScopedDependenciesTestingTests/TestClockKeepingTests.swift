import ScopedDependenciesTesting
import Testing

@Suite struct TestClockKeepingTests {
  private let clock = TestClock()

  @Test func `a timer ticks once in every interval`() async throws {
    let ticks = Recording<Duration>()
    let timer = Task { [clock] in
      for await tick in clock.timer(interval: .seconds(1)) { ticks.append(tick) }
    }
    await clock.advance(by: .seconds(5), keeping: 1)
    await clock.waitForSleeper()
    #expect(ticks.elements == (1...5).map { .seconds($0) })
    timer.cancel()
  }

  @Test func `several timers tick at their own intervals`() async throws {
    let ticks = Recording<Int>()
    let timers = [2, 3].map { seconds in
      Task { [clock] in
        for await _ in clock.timer(interval: .seconds(seconds)) { ticks.append(seconds) }
      }
    }
    await clock.advance(by: .seconds(6), keeping: 2)
    await clock.waitForSleeper(count: 2)
    #expect(ticks.elements.filter { $0 == 2 }.count == 3)
    #expect(ticks.elements.filter { $0 == 3 }.count == 2)
    timers.forEach { $0.cancel() }
  }

  @Test func `the wake-ups at the target may be the last`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
    }
    let issues = await collectingIssues { await clock.advance(by: .seconds(2), keeping: 1) }
    try await sleeper.value
    #expect(issues.isEmpty)
  }

  @Test func `those who are missing are reported, and time goes on`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(9)) }
    await clock.waitForSleeper()
    let issues = await collectingIssues {
      await clock.advance(
        by: .milliseconds(1500), keeping: 2, timeout: .milliseconds(10), fileID: "Cart/CartTests.swift",
        line: 12)
    }
    #expect(
      issues.map(\.message) == [
        #"""
        'advance(by: .milliseconds(1500), keeping: 2)' found 1 of 2 tasks asleep on the test clock, at Cart/CartTests.swift:12.
        Time went on without the missing ones, so they may wake too late, or not at all.
        To fix this, do one of these:
        - keep only as many as sleep again after every wake-up: 'keeping: 1';
        - let the code under test sleep on this very clock: '.dependency(\.continuousClock, clock)';
        - wait longer for them: 'timeout: .seconds(10)'.
        """#
      ])
    #expect(clock.now == TestClock.Instant(offset: .milliseconds(1500)))
    sleeper.cancel()
  }

  @Test func `a task that does not sleep again is reported once`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleeper()
    let issues = await collectingIssues {
      await clock.advance(
        by: .seconds(5), keeping: 1, timeout: .milliseconds(10), fileID: "Cart/CartTests.swift", line: 12)
    }
    #expect(
      issues.map(\.message) == [
        #"""
        'advance(by: .seconds(5), keeping: 1)' found 0 of 1 task asleep on the test clock, at Cart/CartTests.swift:12.
        Time went on without the missing ones, so they may wake too late, or not at all.
        To fix this, do one of these:
        - wait for nobody, if nobody sleeps again: 'advance(by: .seconds(5))';
        - let the code under test sleep on this very clock: '.dependency(\.continuousClock, clock)';
        - wait longer for them: 'timeout: .seconds(10)'.
        """#
      ])
    try await sleeper.value
  }

  @Test func `a cancelled test does not wait, and reports nothing`() async throws {
    let issues = await collectingIssues {
      let advance = Task { [clock] in
        await clock.advance(by: .seconds(5), keeping: 1, timeout: .seconds(3600))
      }
      advance.cancel()
      await advance.value
    }
    #expect(issues.isEmpty)
    #expect(clock.now == TestClock.Instant(offset: .seconds(5)))
  }
}
