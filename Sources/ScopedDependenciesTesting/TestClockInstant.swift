extension TestClock {
  /// A moment on a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    let offset: Duration

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
