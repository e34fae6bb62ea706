/// A ``Spy`` whose answer may take its time, for asynchronous endpoints.
///
/// ```swift
/// let ask = AsyncSpy { (question: String) in await oracle.answer(to: question) }
/// ```
///
/// Its closure runs off any actor.
public final class AsyncSpy<each Argument: Sendable, Answer: Sendable>: CallRecording {
  /// The argument of a call, or a tuple of its arguments.
  public typealias Call = (repeat each Argument)

  /// The record of the calls.
  public let log = CallLog<Call>()

  private let answer: @concurrent @Sendable (repeat each Argument) async -> Answer

  /// Makes a spy that answers with a function.
  ///
  /// - Parameter answer: The function.
  public init(_ answer: @escaping @concurrent @Sendable (repeat each Argument) async -> Answer) {
    self.answer = answer
  }

  /// The function to assign to the endpoint.
  public var function: @concurrent @Sendable (repeat each Argument) async -> Answer {
    { [self] (argument: repeat each Argument) in await self(repeat each argument) }
  }

  /// Records a call and answers it, for a test double that is a type of its own.
  ///
  /// Swift cannot call ``function`` where it is mentioned: call the spy itself, `spy("Oslo")`.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The answer.
  public func callAsFunction(_ argument: repeat each Argument) async -> Answer {
    log.record((repeat each argument))
    return await answer(repeat each argument)
  }
}

extension AsyncSpy {
  /// Tells which spy to use for an answer that throws.
  @available(
    *, unavailable,
    message: "An 'AsyncSpy' cannot throw: use an 'AsyncThrowingSpy'."
  )
  public convenience init(
    _ answer: @escaping @concurrent @Sendable (repeat each Argument) async throws -> Answer
  ) {
    fatalError("A call of this initialiser does not compile.")
  }
}
