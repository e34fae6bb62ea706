extension TestClock {
  /// What one call spends on letting others run.
  ///
  /// Only promptness rests on these numbers, never what is woken or in which order.
  struct Courtesy {
    /// How often to let the main actor, and in between the others, do what is ready: a step of work goes to and fro.
    private static let rounds = 3

    /// How often to give way in a round: so often on an idle machine, and on a busy one, where each time takes as
    /// long as all that is ready, seldom.
    private static let (mostYields, leastYields) = (20, 5)

    /// How long to wait for those who were woken to sleep again.
    private static let pause = Duration.milliseconds(1)

    /// How many pauses to make in the whole call; where there are thousands of wake-ups, the later ones have none.
    private var pauses = 100

    /// How long to wait, in the whole call, for threads that may be blocked.
    private var patience = Duration.milliseconds(100)
  }
}

extension TestClock.Courtesy {
  /// Lets others run for a while.
  ///
  /// - Parameters:
  ///   - clock: The clock that others sleep on.
  ///   - count: How many are likely to sleep at the end.
  mutating func giveWay(on clock: TestClock, until count: Int) async {
    await Task.yield()
    await wait(for: clock.sleepers) { $0.waking == 0 }
    guard pauses > 0 else { return }
    pauses -= 1
    for _ in 0..<Self.rounds {
      await yield()
      await giveWayToMainActor()
    }
    await yield()
    _ = await clock.sleepers.wait(for: Self.pause) { $0.count >= count }
  }

  private func yield() async {
    let end = ContinuousClock.now + .milliseconds(1)
    for count in 0..<Self.mostYields where count < Self.leastYields || .now < end { await Task.yield() }
  }

  /// Lets the main actor do what it has been given so far.
  private mutating func giveWayToMainActor() async {
    let isDone = AsyncMonitor(false)
    Task { @MainActor in isDone.withLock { $0 = true } }
    await wait(for: isDone) { $0 }
  }

  /// Waits until a value is as it should be, unless patience is at an end.
  private mutating func wait<Value>(
    for monitor: AsyncMonitor<Value>, until isMet: @escaping AsyncMonitor<Value>.Condition
  ) async {
    guard patience > .zero, await monitor.wait(for: patience, until: isMet) == .timedOut else { return }
    patience = .zero
  }
}
