import Dispatch

/// Measures something on a thread that runs no task.
func offTask(_ body: @escaping @Sendable () -> Duration) async -> Duration {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
