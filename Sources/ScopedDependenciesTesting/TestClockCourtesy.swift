extension TestClock {
  /// What one call spends on letting others run.
  ///
  /// Only promptness rests on these numbers, never what is woken or in which order.
  struct Courtesy {
    /// How often to give way, at least, whatever time it takes.
    private static let yields = 20

    /// How long to give way after a wake-up, at least: a hop to the main thread and back takes a fraction of it.
    private static let pause = Duration.microseconds(300)

    /// How long to give way in the whole call, where there are thousands of wake-ups.
    private var budget = Duration.milliseconds(100)

    /// How long to wait in the whole call for tasks that were woken but do not run: their thread may be blocked.
    private var patience = Duration.milliseconds(100)
  }
}

extension TestClock.Courtesy {
  /// Lets others run until those who were woken have left their sleep.
  mutating func giveWay(on clock: TestClock) async {
    let start = ContinuousClock.now
    while clock.isWaking {
      let elapsed = start.duration(to: .now)
      if elapsed > patience { return patience = .zero }
      await Task.yield()
    }
  }

  /// Lets others run for a while.
  mutating func pause() async {
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    var yields = 0
    while yields < Self.yields || elapsed < min(Self.pause, budget) {
      await Task.yield()
      yields += 1
      elapsed = start.duration(to: .now)
    }
    budget -= min(elapsed, budget)
  }
}

extension TestClock {
  fileprivate var isWaking: Bool { sleepers.withLock { $0.waking > 0 } }
}
