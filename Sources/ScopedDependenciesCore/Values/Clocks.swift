extension DependencyValues {
  /// A clock that goes on while the machine sleeps.
  ///
  /// It measures and waits for what people see pass: a countdown, an expiry, a debounce. In tests it reports when
  /// it is used; give it a `TestClock` to move time by hand, or an ``ImmediateClock`` to sleep no time.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the machine sleeps.
  ///
  /// It measures and waits for what the program does: a time-out of work, an interval of polling. In tests it
  /// reports when it is used; give it a `TestClock` to move time by hand, or an ``ImmediateClock`` to sleep no time.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/continuousClock``.
public enum ContinuousClockKey: DependencyKey {
  /// The real clock.
  public static var liveValue: any Clock<Duration> { ContinuousClock() }

  /// A clock that reports when it is used.
  public static var testValue: any Clock<Duration> { UnimplementedClock(dependency: "continuousClock") }
}

/// The key of ``DependencyValues/suspendingClock``.
public enum SuspendingClockKey: DependencyKey {
  /// The real clock.
  public static var liveValue: any Clock<Duration> { SuspendingClock() }

  /// A clock that reports when it is used.
  public static var testValue: any Clock<Duration> { UnimplementedClock(dependency: "suspendingClock") }
}
