import Synchronization

/// A clock that reports when it is used, and then sleeps no time.
///
/// The clocks among the dependencies are such ones in a test that does not override them. It reports its first
/// hundred uses, so that a loop that sleeps for ever does not bury the report of its cause.
public final class UnimplementedClock: Clock, Sendable {
  private let dependency: String
  private let place: SourcePlace
  private let clock = ImmediateClock()
  private let reports = Atomic(0)

  /// Makes a clock for a dependency of yours.
  ///
  /// - Parameters:
  ///   - dependency: The name of its property of ``DependencyValues``, for the report.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  public convenience init(_ dependency: String, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(dependency: dependency, place: SourcePlace(fileID, line))
  }

  init(dependency: String, place: SourcePlace = .unknown) {
    self.dependency = dependency
    self.place = place
  }

  /// The latest deadline that anybody has slept until; reading it is reported.
  public var now: Instant {
    report()
    return Instant(moment: clock.now, isReported: true)
  }

  /// No time: the clock is exact.
  public var minimumResolution: Duration { clock.minimumResolution }

  /// Reports, and returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The time to show afterwards.
  ///   - tolerance: Means nothing here.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if !deadline.isReported { report() }
    try await clock.sleep(until: deadline.moment)
  }

  private func report() {
    guard reports.add(1, ordering: .relaxed).oldValue < 100 else { return }
    DependencyIssue(.unimplementedClock(dependency), at: place).report()
  }
}

extension UnimplementedClock {
  /// A moment on an unimplemented clock.
  public struct Instant: InstantProtocol {
    fileprivate let moment: ImmediateClock.Instant

    /// Whether the moment comes from a use of the clock that has been reported: to sleep for a duration reads the
    /// time first, and is one use.
    fileprivate let isReported: Bool

    fileprivate init(moment: ImmediateClock.Instant, isReported: Bool) {
      self.moment = moment
      self.isReported = isReported
    }

    /// Makes the moment that is so long after the clock's beginning.
    ///
    /// - Parameter offset: The time since the beginning.
    public init(offset: Duration = .zero) {
      self.init(moment: ImmediateClock.Instant(offset: offset), isReported: false)
    }

    /// The moment that is so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(moment: moment.advanced(by: duration), isReported: isReported)
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { moment.duration(to: other.moment) }

    /// Whether the first moment is earlier.
    public static func < (first: Instant, second: Instant) -> Bool { first.moment < second.moment }

    /// Whether the moments are the same.
    public static func == (first: Instant, second: Instant) -> Bool { first.moment == second.moment }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) { hasher.combine(moment) }
  }
}
