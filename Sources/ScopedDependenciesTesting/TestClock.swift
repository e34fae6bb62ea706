import ScopedDependenciesCore

/// A clock whose time moves only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let tea = withDependencies {
///   $0.continuousClock = clock
/// } operation: {
///   Task { try await Kettle().boil() }
/// }
/// await clock.waitForSleeper()
/// await clock.advance(by: .seconds(180))
/// #expect(try await tea.value == "ready")
/// ```
///
/// Those who sleep are woken in the order of their deadlines, and those of one deadline in the order in which they
/// went to sleep.
///
/// ## Exact and courteous
///
/// Nothing can tell from outside when a task that was woken has done what it does next. So there are two levels:
///
/// - **Exact**, on however busy a machine: ``waitForSleeper(count:)`` before time moves,
///   ``advance(by:keeping:timeout:fileID:line:)`` where the code sleeps again, and to await the work's own result.
/// - **Courteous**: a plain ``advance(by:)``, ``advance(to:)``, ``run(timeout:fileID:line:)`` and
///   ``checkSuspension(fileID:line:)`` also give way for a bounded while, at the priority of the test, so that prompt
///   work has usually been done when they return. Wake-ups, their order and the end of the call never depend on it.
///
/// Let one task at a time move the clock.
public final class TestClock: Clock, Sendable {
  let sleepers = AsyncMonitor(Sleepers())

  /// Makes a clock that stands at zero.
  public init() {}

  /// How far the test has moved the clock.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// One attosecond, the least difference of two durations.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Sleeps until the test has moved the clock to the deadline.
  ///
  /// Returns at once if the deadline is past.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Means nothing here: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let ticket = sleepers.withLock { $0.ticket(until: deadline) }
    let isWoken = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        register(ticket, continuation)
      }
    } onCancel: {
      cancel(ticket)
    }
    if isWoken { sleepers.withLock { $0.waking -= 1 } }
  }

  /// A cancellation before this finds nobody to wake, and is noticed here.
  private func register(_ ticket: Sleepers.Ticket, _ continuation: Sleepers.Continuation) {
    let sleeps = sleepers.withLock { $0.insert(ticket, continuation) }
    guard sleeps else { return continuation.resume(returning: false) }
    if Task.isCancelled { cancel(ticket) }
  }

  private func cancel(_ ticket: Sleepers.Ticket) {
    let continuation = sleepers.withLock { $0.remove(ticket) }
    continuation?.resume(throwing: CancellationError())
  }
}
