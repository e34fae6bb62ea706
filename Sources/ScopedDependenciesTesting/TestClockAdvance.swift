import ScopedDependenciesCore

extension TestClock {
  /// Moves time on, from deadline to deadline, and wakes those who sleep.
  ///
  /// Courteous: between the steps it gives way for a bounded while, and whoever sleeps again in it, and not beyond
  /// the target, is woken again.
  ///
  /// - Parameter duration: How far to move.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves time to a moment, from deadline to deadline, and wakes those who sleep.
  ///
  /// Courteous, as ``advance(by:)``.
  ///
  /// - Parameter target: The moment; if it is past, time stands still.
  public func advance(to target: Instant) async {
    var courtesy = Courtesy()
    await courtesy.giveWay(on: self, until: 1)
    while now < target { await step(towards: target, with: &courtesy) }
  }

  /// Moves time on, but only while so many tasks sleep.
  ///
  /// Exact: before each step, from deadline to deadline, it waits until that many sleep. A timer of one second that
  /// sleeps again after every tick ticks five times in five seconds, on however busy a machine:
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(5), keeping: 1)
  /// ```
  ///
  /// It does not wait after the wake-ups at the target: they may be somebody's last.
  ///
  /// - Parameters:
  ///   - duration: How far to move.
  ///   - count: How many tasks sleep before each step, those who sleep on throughout included.
  ///   - timeout: How long, in real time, to wait for them at each step. When it has passed, those who are missing
  ///     are reported, and time goes on with those who are there.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  public func advance(
    by duration: Duration,
    keeping count: Int,
    timeout: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async {
    let site = CallSite(fileID: fileID, line: line)
    let target = now.advanced(by: duration)
    var courtesy = Courtesy()
    var expected = count
    while now < target {
      if let found = await missing(expected, timeout: timeout) {
        TestingMessage.tooFewSleepers(advance: duration, keeping: count, found: found, place: site)
          .report(at: site)
        expected = found
      }
      await step(towards: target, with: &courtesy)
    }
  }

  /// Moves time until nothing sleeps any more.
  ///
  /// Courteous: a task that was woken is given a while to sleep again.
  ///
  /// - Parameters:
  ///   - timeout: How long to go on, in real time. When it has passed, those who still sleep are reported.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  public func run(
    timeout: Duration = .seconds(1), fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    var courtesy = Courtesy()
    var patience = Patience(timeout)
    while let deadline = await nextDeadline() {
      if patience.isExhausted {
        let site = CallSite(fileID: fileID, line: line)
        TestingMessage.clockStillRuns(sleepers: count, timeout: timeout, place: site).report(at: site)
        return
      }
      await step(towards: deadline, with: &courtesy)
    }
  }
}

extension TestClock {
  private var count: Int { sleepers.withLock { $0.count } }

  /// Moves time to the next deadline and wakes those whose it is, one after another.
  private func step(towards target: Instant, with courtesy: inout Courtesy) async {
    sleepers.withLock { $0.move(towards: target) }
    while true {
      let asleep = count
      guard let sleeper = sleepers.withLock({ $0.wake() }) else { return }
      sleeper.resume(returning: true)
      await courtesy.giveWay(on: self, until: asleep)
    }
  }

  /// Waits until so many sleep.
  ///
  /// - Returns: How many do when the time-out has passed; nil if it has not.
  private func missing(_ count: Int, timeout: Duration) async -> Int? {
    let outcome = await sleepers.wait(for: timeout) { $0.count >= count }
    let found = self.count
    return outcome == .timedOut && found < count ? found : nil
  }

  /// The next deadline; nil if nobody sleeps, and nobody goes to sleep within a while.
  private func nextDeadline() async -> Instant? {
    _ = await sleepers.wait(for: .milliseconds(10)) { $0.count > 0 }
    return sleepers.withLock { $0.first }
  }
}

/// A time-out of work, in real time.
///
/// Whatever happens between two looks counts for a tenth of it at most: where the process is kept from running for
/// a while, nobody is called late who had no chance to be in time.
private struct Patience {
  private var left: Duration
  private let most: Duration
  private var last = ContinuousClock.now

  init(_ timeout: Duration) {
    left = timeout
    most = timeout / 10
  }

  var isExhausted: Bool {
    mutating get {
      let now = ContinuousClock.now
      left -= min(last.duration(to: now), most)
      last = now
      return left <= .zero
    }
  }
}
