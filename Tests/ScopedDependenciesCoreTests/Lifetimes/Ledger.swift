@testable import ScopedDependenciesCore

/// What happens to the objects of one test, in order.
final class Ledger: Sendable {
  /// The ledger of the running test.
  @TaskLocal static var current = Ledger()

  private let state = Guarded(State())

  private struct State: Sendable {
    var entries: [String] = []
    var waiting: [(isEnough: @Sendable ([String]) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
      []
  }
}

extension Ledger {
  var entries: [String] { state.withLock { $0.entries.unshared } }

  /// Notes an event, and wakes those who have waited for it.
  func note(_ entry: String) {
    let woken = state.withLock { state in
      state.entries.append(entry)
      let entries = state.entries
      let woken = state.waiting.filter { $0.isEnough(entries) }
      state.waiting.removeAll { $0.isEnough(entries) }
      return woken
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  func count(of entry: String) -> Int { state.withLock { $0.entries.count { $0 == entry } } }

  /// Waits until an event has been noted so many times.
  func wait(for entry: String, count: Int = 1) async {
    await wait { entries in entries.count { $0 == entry } >= count }
  }

  private func wait(until isEnough: @escaping @Sendable ([String]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if isEnough(state.entries) { return true }
        state.waiting.append((isEnough, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

/// Runs an operation with fresh values, so that tests do not see one another's defaults, and a ledger.
func withLedger<Result>(
  in context: DependencyContext = .test, operation: (Ledger) async throws -> Result
) async throws -> Result {
  var values = DependencyValues()
  values.context = context
  let ledger = Ledger()
  return try await Ledger.$current.withValue(ledger) {
    try await withDependencies(values) { try await operation(ledger) }
  }
}
