import ScopedDependenciesTesting
import Testing

/// The main actor runs what is sent to it one after another, so that what is courteous elsewhere is exact here.
@MainActor @Suite struct TestClockAdvanceTests {
  private let clock = TestClock()
  private let woken = Recording<Int>()

  @Test func `sleepers are woken in the order of their deadlines`() async throws {
    let tasks = [3, 1, 2].map { seconds in sleeper(seconds, for: .seconds(seconds)) }
    await clock.waitForSleeper(count: 3)
    await clock.advance(by: .seconds(3))
    for task in tasks { try await task.value }
    #expect(woken.elements == [1, 2, 3])
  }

  @Test func `sleepers of one deadline are woken in the order in which they went to sleep`() async throws {
    var tasks: [Task<Void, any Error>] = []
    for number in 1...20 {
      tasks.append(sleeper(number, for: .seconds(1)))
      await clock.waitForSleeper(count: number)
    }
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(woken.elements == Array(1...20))
  }

  @Test func `time stands at each deadline while its sleepers are woken`() async throws {
    let times = Recording<TestClock.Instant>()
    let tasks = [1, 2].map { seconds in
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        times.append(clock.now)
      }
    }
    await clock.waitForSleeper(count: 2)
    await clock.advance(by: .seconds(5))
    for task in tasks { try await task.value }
    #expect(times.elements == [1, 2].map { TestClock.Instant(offset: .seconds($0)) })
    #expect(clock.now == TestClock.Instant(offset: .seconds(5)))
  }

  @Test func `prompt work has been done when time has moved`() async {
    let task = sleeper(1, for: .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(woken.elements == [1])
    task.cancel()
  }

  @Test func `a task that sleeps again before the target is woken again`() async throws {
    let task = Task { [clock, woken] in
      for number in 1...5 {
        try await clock.sleep(for: .seconds(1))
        woken.append(number)
      }
    }
    await clock.advance(by: .seconds(4))
    #expect(woken.elements == [1, 2, 3, 4])
    task.cancel()
  }

  @Test func `a task that sleeps beyond the target sleeps on`() async {
    let task = sleeper(1, for: .seconds(2))
    await clock.advance(by: .seconds(1))
    await clock.waitForSleeper()
    #expect(woken.elements.isEmpty)
    task.cancel()
  }

  @Test func `time can be moved to a moment`() async {
    await clock.advance(to: TestClock.Instant(offset: .seconds(7)))
    #expect(clock.now == TestClock.Instant(offset: .seconds(7)))
  }

  @Test func `time never goes back`() async {
    await clock.advance(by: .seconds(7))
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    await clock.advance(by: .seconds(-1))
    #expect(clock.now == TestClock.Instant(offset: .seconds(7)))
  }

  @Test func `a task that was woken can move the clock itself`() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      await clock.advance(by: .seconds(10))
    }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(clock.now == TestClock.Instant(offset: .seconds(11)))
  }

  @Test func `a woken task whose thread is blocked does not block the clock`() async throws {
    let thread = BlockedExecutor()
    let task = Task(executorPreference: thread) { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleeper()
    thread.block()
    await clock.advance(by: .seconds(1))
    thread.unblock()
    try await task.value
  }

  private func sleeper(_ number: Int, for duration: Duration) -> Task<Void, any Error> {
    Task { [clock, woken] in
      try await clock.sleep(until: clock.now.advanced(by: duration))
      woken.append(number)
    }
  }
}
