/// Values whose time is over: shut down and let go of one after the other, whoever was built last first.
final class Closing: Sendable {
  private let remaining: Guarded<[BuiltDefault]>

  init(_ values: consuming [BuiltDefault]) {
    remaining = Guarded(values.sorted { $0.completion < $1.completion })
  }
}

extension Closing {
  /// Shuts the values down, in a task of its own that is waited for: cancellation does not keep anything open.
  ///
  /// - Parameter beforeEach: Called with a value before it is shut down.
  func run(beforeEach: @escaping @Sendable (BuiltDefault) -> Void = { _ in }) async {
    if remaining.withLock({ $0.isEmpty }) { return }
    await Task {
      while let newest = remaining.withLock({ $0.popLast() }) {
        beforeEach(newest)
        await newest.shutDown()
      }
    }.value
  }

  /// Lets go of the values where nobody can wait: at once, but for those that are to be shut down.
  func runInBackground() {
    let closed = remaining.withLock { values in
      let closed = values.filter { $0.facts.shutdown == nil }
      values.removeAll { $0.facts.shutdown == nil }
      return closed
    }
    // Their values end here, where no lock is held.
    withExtendedLifetime(closed) {}
    if remaining.withLock({ !$0.isEmpty }) { Task { await run() } }
  }
}
