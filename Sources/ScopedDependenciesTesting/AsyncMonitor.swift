import ScopedDependenciesCore

/// A value behind a lock, in which a task can wait until the value is as it wants it.
///
/// Whoever changes the value wakes those who waited for it, after the lock has been given back. Nobody polls.
final class AsyncMonitor<Value: Sendable>: Sendable {
  typealias Condition = @Sendable (Value) -> Bool

  private let state: Guarded<State>

  init(_ value: Value) { state = Guarded(State(value: value)) }

  /// Reads the value, or changes it.
  @discardableResult
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    let (result, waiters) = state.withLock { state in
      let result = body(&state.value)
      return (result, state.endWaits())
    }
    for waiter in waiters { waiter.resume(returning: .met) }
    return result
  }

  /// Waits until the value meets a condition.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most, in real time; nil for as long as it takes.
  ///   - isMet: The condition; it is called with the lock held.
  /// - Returns: Why the wait has ended.
  func wait(for timeout: Duration? = nil, until isMet: @escaping Condition) async -> WaitOutcome {
    guard let id = state.withLock({ $0.beginWait(until: isMet) }) else { return .met }
    let timer = timeout.map { timeout in
      Task { if await timeout.hasPassed() { end(id, with: .timedOut) } }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let outcome = state.withLock { $0.suspend(id, waiter) }
        if let outcome { waiter.resume(returning: outcome) }
      }
    } onCancel: {
      end(id, with: .cancelled)
    }
  }

  private func end(_ id: Int, with outcome: WaitOutcome) {
    let waiter = state.withLock { $0.end(id, with: outcome) }
    waiter?.resume(returning: outcome)
  }
}

/// Why a wait has ended.
enum WaitOutcome { case met, cancelled, timedOut }

extension AsyncMonitor {
  private typealias Waiter = CheckedContinuation<WaitOutcome, Never>

  /// A wait has ended as soon as it has an outcome, also where that comes before the task is suspended.
  private struct Wait {
    var isMet: Condition
    var outcome: WaitOutcome?
    var waiter: Waiter?
  }

  private struct State: Sendable {
    var value: Value
    private var waits: [Int: Wait] = [:]
    private var nextID = 0

    init(value: Value) { self.value = value }

    /// - Returns: The wait's name; nil if there is nothing to wait for.
    mutating func beginWait(until isMet: @escaping Condition) -> Int? {
      if isMet(value) { return nil }
      defer { nextID += 1 }
      waits[nextID] = Wait(isMet: isMet)
      return nextID
    }

    /// - Returns: The outcome of a wait that has ended already.
    mutating func suspend(_ id: Int, _ waiter: Waiter) -> WaitOutcome? {
      if let outcome = waits[id]?.outcome {
        waits[id] = nil
        return outcome
      }
      waits[id]?.waiter = waiter
      return nil
    }

    /// - Returns: Whom to wake.
    mutating func end(_ id: Int, with outcome: WaitOutcome) -> Waiter? {
      guard waits[id]?.outcome == nil else { return nil }
      guard let waiter = waits[id]?.waiter else {
        waits[id]?.outcome = outcome
        return nil
      }
      waits[id] = nil
      return waiter
    }

    /// Ends the waits whose condition the value meets.
    ///
    /// - Returns: Whom to wake.
    mutating func endWaits() -> [Waiter] {
      if waits.isEmpty { return [] }
      return waits.filter { $1.isMet(value) }.keys.sorted().compactMap { end($0, with: .met) }
    }
  }
}

extension Duration {
  /// Waits for so long in real time, in ten parts.
  ///
  /// After each part whatever was ready runs before the next: where the process is kept from running for a while,
  /// only one of the parts is lost, and nobody is called late who had no chance to be in time.
  ///
  /// - Returns: Whether the time has passed; false if the task was cancelled first.
  fileprivate func hasPassed() async -> Bool {
    for _ in 0..<10 {
      guard (try? await Task.sleep(for: self / 10)) != nil else { return false }
      for _ in 0..<5 { await Task.yield() }
    }
    return true
  }
}
