import ScopedDependenciesCore

/// A place where tasks wait until all of them have come.
final class Meeting: Sendable {
  private let state: Guarded<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(of count: Int) { state = Guarded((count, [])) }

  func join() async {
    await withCheckedContinuation { continuation in
      let complete = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.missing -= 1
        state.waiting.append(continuation)
        guard state.missing <= 0 else { return [] }
        defer { state.waiting = [] }
        return state.waiting
      }
      complete.forEach { $0.resume() }
    }
  }
}
