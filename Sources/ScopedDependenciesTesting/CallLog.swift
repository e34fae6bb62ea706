/// The calls that a spy has received.
final class CallLog<Call: Sendable>: Sendable {
  private let log = AsyncMonitor<[Call]>([])

  var calls: [Call] { log.withLock { $0 } }

  func record(_ call: Call) { log.withLock { $0.append(call) } }

  func wait(for count: Int) async {
    _ = await log.wait { $0.count >= count }
  }
}
