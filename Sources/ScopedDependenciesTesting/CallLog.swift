/// The calls that a test double has received, for a ``CallRecording`` to show.
public final class CallLog<Call: Sendable>: Sendable {
  let calls = AsyncMonitor<[Call]>([])

  /// Makes an empty log.
  init() {}

  func record(_ call: Call) { calls.withLock { $0.append(call) } }
}
