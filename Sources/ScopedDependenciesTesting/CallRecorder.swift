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
  /// The record of the calls.
  public let log = CallLog<Call>()

  /// Makes a recorder that has recorded nothing.
  public init() {}

  /// Records a call.
  ///
  /// - Parameter call: The call.
  public func record(_ call: Call) { log.record(call) }
}
