import ScopedDependenciesTesting
import Testing

/// What the clock calls exact, on a machine that is busy.
@Suite(.serialized) struct TestClockLoadTests {
  @Test func `a timer that sleeps again ticks in every interval`() async {
    await repeatedly { clock in
      let ticks = Recording<Duration>()
      let timer = Task {
        for await tick in clock.timer(interval: .seconds(1)) { ticks.append(tick) }
      }
      await clock.advance(by: .seconds(5), keeping: 1)
      await clock.waitForSleeper()
      timer.cancel()
      #expect(ticks.elements == (1...5).map { .seconds($0) })
    }
  }

  @Test func `whoever is waited for is woken`() async {
    await repeatedly { clock in
      let sleepers = (1...5).map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
      await clock.waitForSleeper(count: 5)
      await clock.advance(by: .seconds(5))
      for sleeper in sleepers { await #expect(throws: Never.self) { try await sleeper.value } }
    }
  }

  @Test func `sleepers are woken in order`() async {
    await repeatedly { clock in
      let woken = Recording<Int>()
      let executor = BlockedExecutor()
      var sleepers: [Task<Void, any Error>] = []
      for number in 1...10 {
        let sleeper = Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds((number + 1) / 2))
          woken.append(number)
        }
        sleepers.append(sleeper)
        await clock.waitForSleeper(count: number)
      }
      await clock.advance(by: .seconds(5))
      for sleeper in sleepers { _ = await sleeper.result }
      #expect(woken.elements == Array(1...10))
    }
  }

  @Test func `a sleeper that is cancelled while it is woken ends once, either way`() async {
    await repeatedly { clock in
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.waitForSleeper()
      async let advance: Void = clock.advance(by: .seconds(1))
      sleeper.cancel()
      _ = await sleeper.result
      await advance
      await #expect(throws: Never.self) { try await clock.checkSuspension() }
    }
  }

  @Test func `a sleeper that comes while time moves is woken, now or later`() async {
    await repeatedly { clock in
      let woken = Recording<TestClock.Instant>()
      async let advance: Void = clock.advance(by: .seconds(2))
      let sleeper = Task {
        try await clock.sleep(for: .seconds(1))
        woken.append(clock.now)
      }
      await advance
      while woken.elements.isEmpty { await clock.advance(by: .seconds(1)) }
      _ = await sleeper.result
    }
  }

  @Test func `several tasks wait for sleepers, and each is told`() async {
    await repeatedly { clock in
      let waiters = (1...5).map { count in Task { await clock.waitForSleeper(count: count) } }
      let sleepers = (1...5).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
      for waiter in waiters { await waiter.value }
      sleepers.forEach { $0.cancel() }
    }
  }

  @Test func `ten thousand sleep, and are woken in order`() async throws {
    let clock = TestClock()
    let woken = Recording<Int>()
    let executor = BlockedExecutor()
    try await withThrowingTaskGroup { group in
      for number in (1...10_000).reversed() {
        group.addTask(executorPreference: executor) {
          try await clock.sleep(for: .milliseconds(number))
          woken.append(number)
        }
      }
      await clock.waitForSleeper(count: 10_000)
      await clock.advance(by: .seconds(10))
      try await group.waitForAll()
    }
    #expect(woken.elements == Array(1...10_000))
  }

  @Test func `ten thousand sleep, and are cancelled`() async throws {
    let clock = TestClock()
    await withTaskGroup { group in
      for number in 1...10_000 {
        group.addTask { _ = try? await clock.sleep(for: .milliseconds(number % 100)) }
      }
      await clock.waitForSleeper(count: 9_900)
      group.cancelAll()
    }
    try await clock.checkSuspension()
  }

  private func repeatedly(_ body: @escaping @Sendable (TestClock) async -> Void) async {
    await onBusyMachine {
      await withTaskGroup { group in
        for _ in 0..<repetitions { group.addTask { await body(TestClock()) } }
      }
    }
  }
}
