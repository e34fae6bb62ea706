import Synchronization

/// A place where tasks wait until all have come: it proves that they run at the same time.
package final class Meeting: Sendable {
  private let count: Int
  private let arrived = Mutex<[AsyncStream<Never>.Continuation]>([])

  package init(of count: Int) { self.count = count }

  /// Waits for the others; returns early if the waiting task is cancelled.
  package func arrive() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    arrived.withLock { arrived in
      arrived.append(continuation)
      if arrived.count == count { arrived.forEach { $0.finish() } }
    }
    for await _ in stream {}
  }
}
