/// A clock whose sleeps end at once.
///
/// Its time stands still until somebody sleeps, and is then the deadline: the code under test finds that as much
/// time has passed as it asked for. For previews, and for tests in which the order of sleeps does not matter.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(3600))
/// ```
///
/// A loop that sleeps for ever, as one over a timer, does not rest on this clock until its task is cancelled.
public final class ImmediateClock: Clock, Sendable {
  private let instant: Guarded<Instant>

  /// Makes a clock that shows a time.
  ///
  /// - Parameter now: The time, until somebody sleeps.
  public init(now: Instant = Instant()) { instant = Guarded(now) }

  /// The latest deadline that anybody has slept until.
  public var now: Instant { instant.withLock { $0 } }

  /// No time: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to the deadline, unless it is past, and lets other tasks run once.
  ///
  /// - Parameters:
  ///   - deadline: The time to show.
  ///   - tolerance: Means nothing here.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock {
  /// A moment on an immediate clock.
  public struct Instant: InstantProtocol {
    private let offset: Duration

    /// Makes the moment that is so long after the clock's beginning.
    ///
    /// - Parameter offset: The time since the beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the first moment is earlier.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }
}
