import Dispatch
import Synchronization

/// A gate that threads wait at until a test opens it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// Waits until the gate is open, and leaves it open.
  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}

/// A count that any thread may raise.
final class Tally: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func raise() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Runs a closure on a thread that is not one of those that tasks share.
///
/// - Returns: A gate that opens when the closure has returned.
@discardableResult
func onThread(_ body: @escaping @Sendable () -> Void) -> Gate {
  let done = Gate()
  DispatchQueue(label: "test").async {
    body()
    done.open()
  }
  return done
}
