import Dispatch

/// A thread for tasks that a test can block.
final class BlockedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "blocked")
  private let gate = DispatchSemaphore(value: 0)

  /// Keeps the thread from running anything until ``unblock()``.
  func block() { queue.async { self.gate.wait() } }

  func unblock() { gate.signal() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
