/// How a value is shut down; done once, and whoever else wants it done waits until it is.
final class Shutdown: Sendable {
  private enum State: Sendable {
    case open
    case running([CheckedContinuation<Void, Never>])
    case done
  }

  private let state = Guarded(State.open)
  private let action: @Sendable (BuiltDefault) async -> Void

  /// The shutdowns that the running task is part of: it must not wait for one of them.
  @TaskLocal private static var running: [ObjectIdentifier] = []

  init(_ action: @escaping @Sendable (BuiltDefault) async -> Void) { self.action = action }
}

extension Shutdown {
  func run(on value: BuiltDefault) async {
    guard begin() else { return await waitUntilDone() }
    await Self.$running.withValue(Self.running + [ObjectIdentifier(self)]) { await action(value) }
    end()
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
    if Self.running.contains(ObjectIdentifier(self)) { return }
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
