import Synchronization

/// A place where tasks wait until all of them have come.
final class Meeting: Sendable {
  private let state: Mutex<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(of count: Int) { state = Mutex((count, [])) }

  func join() async {
    await withCheckedContinuation { continuation in
      let complete = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.missing -= 1
        state.waiting.append(continuation)
        return state.missing == 0 ? state.waiting : []
      }
      complete.forEach { $0.resume() }
    }
  }
}
