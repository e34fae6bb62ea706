/// Something that happens once; whoever else wants it to happen waits until it has.
final class Once: Sendable {
  private enum State: Sendable {
    case open
    case running([CheckedContinuation<Void, Never>])
    case done
  }

  private let state = Guarded(State.open)

  @TaskLocal private static var mustNotWait = false
}

extension Once {
  func run(_ action: () async -> Void) async {
    guard begin() else { return await waitUntilDone() }
    await action()
    end()
  }

  /// Calls a function in which nobody waits for what others are doing, so that two never wait for each other.
  static func withoutWaiting(_ body: () async -> Void) async {
    await $mustNotWait.withValue(true) { await body() }
  }

  private func begin() -> Bool {
    state.withLock { state in
      guard case .open = state else { return false }
      state = .running([])
      return true
    }
  }

  private func end() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .running(let waiting) = state else { return [] }
      state = .done
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func waitUntilDone() async {
    if Self.mustNotWait { return }
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        guard case .running(let waiting) = state else { return true }
        state = .running(waiting + [continuation])
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
