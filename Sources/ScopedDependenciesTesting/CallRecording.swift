/// Something that records the calls it receives, exactly, also where many arrive at once.
///
/// ``Spy`` and its three relatives, and ``CallRecorder``, are such recordings.
public protocol CallRecording<Call>: Sendable {
  /// What is kept of a call: the argument, or a tuple of the arguments.
  associatedtype Call: Sendable

  /// The calls so far, in the order in which they came.
  var calls: [Call] { get }

  /// Waits until so many calls have come; returns early if the waiting task is cancelled.
  ///
  /// - Parameter count: How many, since the recording was made.
  func waitForCall(count: Int) async
}

extension CallRecording {
  /// How many calls have come so far.
  public var callCount: Int { calls.count }

  /// The newest call; nil if none has come.
  public var lastCall: Call? { calls.last }

  /// Waits until a call has come; returns early if the waiting task is cancelled.
  public func waitForCall() async { await waitForCall(count: 1) }
}
