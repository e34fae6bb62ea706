/// A recorder of calls as the cases of an enumeration, for a test double that is a type of its own.
///
/// ```swift
/// struct MockAPI: API {
///   enum Call: Equatable { case user(Int), logOut }
///   let recorder = CallRecorder<Call>()
///   let user = CannedResult<User>()
///
///   func user(_ id: Int) async throws -> User {
///     recorder.record(.user(id))
///     return try user.get()
///   }
///   func logOut() { recorder.record(.logOut) }
/// }
/// ```
///
/// A test compares `calls` with `==`, across all endpoints and in their order.
public final class CallRecorder<Call: Equatable & Sendable>: CallRecording {
  private let log = AsyncMonitor<[Call]>([])

  /// Makes a recorder that has recorded nothing.
  public init() {}

  /// The calls so far, in the order in which they came.
  public var calls: [Call] { log.withLock { $0 } }

  /// Records a call.
  ///
  /// - Parameter call: The call.
  public func record(_ call: Call) { log.withLock { $0.append(call) } }

  /// Waits until so many calls have come; returns early if the waiting task is cancelled.
  ///
  /// - Parameter count: How many, since the recorder was made.
  public func waitForCall(count: Int) async {
    _ = await log.wait { $0.count >= count }
  }
}
