import Synchronization

/// A value behind a lock that is never held while a user's code runs.
///
/// `Synchronization.Mutex` hands itself over in code that the thread sanitizer does not see when threads compete
/// for it, and is then reported for races that do not exist. The acquire and the release inside say the same
/// thing once more where the sanitizer sees it.
package struct Guarded<State: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<State>
  private let handOver = Atomic<Bool>(false)

  package init(_ state: State) { mutex = Mutex(state) }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = mutex.withLock { state -> Swift.Result<Result, Failure> in
      _ = handOver.load(ordering: .acquiring)
      defer { handOver.store(true, ordering: .releasing) }
      do throws(Failure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
