@testable import ScopedDependenciesCore

/// A gate that tasks wait at until a test opens it; no thread is held up meanwhile.
final class Signal: Sendable {
  private let state = Guarded<(isSent: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func send() {
    let woken = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until the signal has been sent.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isSent = state.withLock { state in
        if !state.isSent { state.waiting.append(continuation) }
        return state.isSent
      }
      if isSent { continuation.resume() }
    }
  }
}
