import ScopedDependenciesTesting
import Testing

@Suite struct TestClockTests {
  private let clock = TestClock()

  @Test func `a clock begins at zero`() {
    #expect(clock.now == TestClock.Instant())
    #expect(TestClock.Instant() == TestClock.Instant(offset: .zero))
  }

  @Test func `a sleep ends when the clock reaches its deadline`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(3))
    try await sleeper.value
  }

  @Test func `a sleep goes on until the clock reaches its deadline`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(3))
      return clock.now
    }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(2))
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(2))
    #expect(try await sleeper.value >= TestClock.Instant(offset: .seconds(3)))
  }

  @Test func `a sleep whose deadline is past ends at once`() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(4)))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(5)))
    try await clock.sleep(for: .zero)
  }

  @Test func `the least of durations can be slept`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: clock.minimumResolution) }
    await clock.waitForSleeper()
    await clock.advance(by: Duration(secondsComponent: 0, attosecondsComponent: 1))
    try await sleeper.value
  }

  @Test func `a tolerance does not change when a sleep ends`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(3), tolerance: .seconds(10))
      return clock.now
    }
    await clock.waitForSleeper()
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    #expect(try await sleeper.value == TestClock.Instant(offset: .seconds(3)))
  }

  @Test func `cancellation ends a sleep, and nobody sleeps any more`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
    await clock.waitForSleeper()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    try await clock.checkSuspension()
  }

  @Test func `cancellation of one sleeper leaves the others asleep`() async throws {
    let first = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
    let second = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
    await clock.waitForSleeper(count: 2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await clock.advance(by: .seconds(3))
    try await second.value
  }

  @Test func `a task that is cancelled does not sleep`() async throws {
    let task = Task { [clock] in
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(3))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test func `a clock can be used as a clock of any type`() async throws {
    let any: any Clock<Duration> = clock
    let sleeper = Task { try await any.sleep(for: .seconds(1)) }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(1))
    try await sleeper.value
  }

  @Test func `what is measured on it has taken the time that the test let pass`() async throws {
    let duration = Task { [clock] in try await clock.measure { try await clock.sleep(for: .seconds(2)) } }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(2))
    #expect(try await duration.value == .seconds(2))
  }
}
