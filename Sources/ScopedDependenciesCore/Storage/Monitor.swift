/// A value behind a lock, in which a thread can wait until the value is as it wants it.
///
/// `@unchecked` because the value is a variable. The proof: it is touched only between `lock` and `unlock` of a
/// condition that is a constant.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(&state)
  }

  /// Changes the value and wakes everybody who waits for a change of it.
  func update<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.wakeAll()
      condition.unlock()
    }
    return body(&state)
  }

  /// Waits until a function of the value gives a result.
  func wait<Result>(until body: (State) -> Result?) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(state) { return result }
      condition.wait()
    }
  }
}
