/// Something that records the calls it receives, exactly, also where many arrive at once.
///
/// ``Spy`` and its three relatives, and ``CallRecorder``, are such recordings.
public protocol CallRecording<Call>: Sendable {
  /// What is kept of a call: its argument, or a tuple of its arguments.
  associatedtype Call: Sendable

  /// The record of the calls.
  var log: CallLog<Call> { get }
}

// Here, and not in the types: a member of a type sees the argument of a lone call as a tuple of one, which is not
// comparable, where a member of the protocol sees the argument itself.
extension CallRecording {
  /// The calls so far, in the order in which they came.
  public var calls: [Call] { log.calls.withLock { $0 } }

  /// How many calls have come so far.
  public var callCount: Int { calls.count }

  /// The newest call; nil if none has come.
  public var lastCall: Call? { calls.last }

  /// Waits until so many calls have come; returns early if the waiting task is cancelled.
  ///
  /// - Parameter count: How many, since the recording was made.
  public func waitForCall(count: Int = 1) async {
    _ = await log.calls.wait { $0.count >= count }
  }
}
