/// A recorder of calls as the cases of an enumeration, for a test double that is a type of its own.
///
/// ```swift
/// struct MockNotes: Notes {
///   enum Call: Equatable { case note(Int), delete(Int) }
///
///   let recorder = CallRecorder<Call>()
///   let text = CannedResult<String>()
///
///   func note(_ id: Int) async throws -> String {
///     recorder.record(.note(id))
///     return try text.get()
///   }
///
///   func delete(_ id: Int) async throws { recorder.record(.delete(id)) }
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
