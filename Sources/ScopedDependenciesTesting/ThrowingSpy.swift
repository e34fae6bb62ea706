/// A ``Spy`` whose answer may be an error, for endpoints that throw.
///
/// ```swift
/// let save = ThrowingSpy<Int, Void>(throwing: Offline())
/// ```
public final class ThrowingSpy<each Argument: Sendable, Answer>: CallRecording {
  /// The argument of a call, or a tuple of its arguments.
  public typealias Call = (repeat each Argument)

  /// The record of the calls.
  public let log = CallLog<Call>()

  private let answer: @Sendable (repeat each Argument) throws -> Answer

  /// Makes a spy that answers with a function.
  ///
  /// - Parameter answer: The function: a closure, or one of ``CannedAnswers``.
  public init(_ answer: @escaping @Sendable (repeat each Argument) throws -> Answer) { self.answer = answer }

  /// The function to assign to the endpoint.
  public var function: @Sendable (repeat each Argument) throws -> Answer {
    { [self] (argument: repeat each Argument) in try self(repeat each argument) }
  }

  /// Records a call and answers it, for a test double that is a type of its own.
  ///
  /// Swift cannot call ``function`` where it is mentioned: call the spy itself, `spy("Oslo")`.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The answer.
  /// - Throws: The error, where the answer is one.
  public func callAsFunction(_ argument: repeat each Argument) throws -> Answer {
    log.record((repeat each argument))
    return try answer(repeat each argument)
  }
}

extension ThrowingSpy {
  /// Tells which spy to use for an answer that waits.
  @available(
    *, unavailable,
    message: "A 'ThrowingSpy' cannot wait: use an 'AsyncThrowingSpy'."
  )
  public convenience init(
    _ answer: @escaping @concurrent @Sendable (repeat each Argument) async throws -> Answer
  ) {
    fatalError("A call of this initialiser does not compile.")
  }
}

extension ThrowingSpy {
  /// Makes a spy that throws the same error at every call.
  ///
  /// - Parameter error: The error.
  public convenience init(throwing error: any Error) {
    self.init { (_: repeat each Argument) in throw error }
  }
}

extension ThrowingSpy where Answer: Sendable {
  /// Makes a spy that gives one result after another.
  ///
  /// A call beyond the last is reported, and throws the `DependencyIssue` that is reported.
  ///
  /// - Parameters:
  ///   - results: The results of the calls; without any, the endpoint must not be called.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  public convenience init(
    answeringInTurn results: Result<Answer, any Error>...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let answers = AnswerSequence(
      results, from: "ThrowingSpy(answeringInTurn: …)", at: CallSite(fileID: fileID, line: line))
    self.init { (_: repeat each Argument) in try answers.next().get() }
  }
}
