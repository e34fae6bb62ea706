import ScopedDependenciesCore
import Testing

@Suite struct ImmediateClockTests {
  @Test func `a sleep ends at once, and its deadline is the time`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3600))
    try await clock.sleep(for: .seconds(60))
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(3660)))
  }

  @Test func `a deadline that is past does not turn time back`() async throws {
    let clock = ImmediateClock(now: ImmediateClock.Instant(offset: .seconds(5)))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(3)))
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(5)))
  }

  @Test func `a task that is cancelled does not sleep`() async {
    let clock = ImmediateClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == ImmediateClock.Instant())
  }

  @Test func `what is measured on it has taken the time that was slept`() async throws {
    let clock = ImmediateClock()
    let duration = try await clock.measure { try await clock.sleep(for: .seconds(2)) }
    #expect(duration == .seconds(2))
  }

  @Test func `a loop that sleeps lets other tasks run`() async throws {
    let clock = ImmediateClock()
    let loop = Task { @MainActor in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await Task { @MainActor in }.value
    loop.cancel()
    await #expect(throws: CancellationError.self) { try await loop.value }
  }
}
