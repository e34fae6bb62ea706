/// A ``Spy`` whose answer may take its time and may be an error, for asynchronous endpoints that throw.
///
/// ```swift
/// let slow = AsyncThrowingSpy { (city: String) in
///   try await clock.sleep(for: .seconds(1))
///   return 21
/// }
/// ```
///
/// Its closure runs off any actor.
public final class AsyncThrowingSpy<each Argument: Sendable, Answer: Sendable>: CallRecording {
  /// The argument of a call, or a tuple of its arguments.
  public typealias Call = (repeat each Argument)

  /// The record of the calls.
  public let log = CallLog<Call>()

  private let answer: @concurrent @Sendable (repeat each Argument) async throws -> Answer

  /// Makes a spy that answers with a function.
  ///
  /// - Parameter answer: The function.
  public init(_ answer: @escaping @concurrent @Sendable (repeat each Argument) async throws -> Answer) {
    self.answer = answer
  }

  /// The function to assign to the endpoint.
  public var function: @concurrent @Sendable (repeat each Argument) async throws -> Answer {
    { [self] (argument: repeat each Argument) in try await self(repeat each argument) }
  }

  /// Records a call and answers it, for a test double that is a type of its own.
  ///
  /// Swift cannot call ``function`` where it is mentioned: call the spy itself, `spy("Oslo")`.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The answer.
  /// - Throws: The error, where the answer is one.
  public func callAsFunction(_ argument: repeat each Argument) async throws -> Answer {
    log.record((repeat each argument))
    return try await answer(repeat each argument)
  }
}
