extension Clock where Duration == Swift.Duration {
  /// Makes a sequence that ticks at a fixed interval.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { seconds += 1 }
  /// ```
  ///
  /// The first tick comes one interval after the iteration begins. Every tick is due at a multiple of the interval
  /// since then, however long the ticks before it were worked on: a timer does not drift. Ticks that became due
  /// meanwhile are left out. The sequence ends when its task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick, greater than zero.
  ///   - tolerance: How much later than due a tick may come.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  /// - Returns: The sequence; each tick is the time from the beginning until it was due.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ClockTimer {
    if interval <= .zero {
      DependencyIssue(.timerWithoutInterval(interval), at: SourcePlace(fileID, line)).report()
    }
    return ClockTimer(interval: interval) {
      let start = now
      return ClockTimer.Beginning(
        elapsed: { start.duration(to: now) },
        sleep: { try await sleep(until: start.advanced(by: $0), tolerance: tolerance) }
      )
    }
  }
}

/// A sequence that ticks at a fixed interval, on any clock.
///
/// Make one with `clock.timer(interval:)`. It may be iterated more than once; each iteration has its own beginning.
public struct ClockTimer: AsyncSequence, Sendable {
  /// The time from the beginning of the iteration until the tick was due.
  public typealias Element = Duration

  /// A timer does not fail.
  public typealias Failure = Never

  fileprivate let interval: Duration
  fileprivate let begin: @Sendable () -> Beginning

  /// A clock that counts from the moment at which an iteration began.
  fileprivate struct Beginning: Sendable {
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void
  }

  /// Begins to count time.
  public func makeAsyncIterator() -> Iterator {
    Iterator(interval: interval, beginning: interval > .zero ? begin() : nil)
  }

  /// The ticks of one iteration.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let interval: Duration
    fileprivate var beginning: Beginning?
    fileprivate var lastTick = Duration.zero

    /// Waits for the next tick.
    ///
    /// - Returns: The time from the beginning until the tick was due; nil once the task has been cancelled.
    public mutating func next() async -> Duration? {
      guard let beginning else { return nil }
      let tick = Swift.max(lastTick, beginning.elapsed()).roundedDown(to: interval) + interval
      do {
        try await beginning.sleep(tick)
      } catch {
        self.beginning = nil
        return nil
      }
      lastTick = tick
      return tick
    }
  }
}

extension Duration {
  fileprivate func roundedDown(to interval: Duration) -> Duration {
    Duration(attoseconds: attoseconds - attoseconds % interval.attoseconds)
  }
}
