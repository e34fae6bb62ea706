/// A test double for one endpoint of a dependency: it records the calls and gives answers.
///
/// Say what the endpoint takes and returns, and assign its ``function``:
///
/// ```swift
/// let fetch = Spy<String, Int>(answering: 21)
/// try await withDependencies {
///   $0.weather.current = fetch.function
/// } operation: {
///   _ = try await Report().line("Oslo")
/// }
/// #expect(fetch.calls == ["Oslo"])
/// ```
///
/// The last of the types is the answer's, those before it are the arguments'. A closure says the types as well:
/// `Spy { (city: String) in 21 }`. The function fits every endpoint of these types: synchronous or asynchronous,
/// throwing or not, of an actor or of none. Where the *answer* has to throw or to wait, take the relative that
/// can: ``ThrowingSpy``, ``AsyncSpy``, ``AsyncThrowingSpy``.
///
/// The calls of one argument are an array of arguments, those of several an array of tuples, which Swift compares so:
/// `spy.calls.elementsEqual([("Oslo", 1)], by: ==)`.
public final class Spy<each Argument: Sendable, Answer>: CallRecording {
  /// The argument of a call, or a tuple of its arguments.
  public typealias Call = (repeat each Argument)

  /// The record of the calls.
  public let log = CallLog<Call>()

  private let answer: @Sendable (repeat each Argument) -> Answer

  /// Makes a spy that answers with a function.
  ///
  /// - Parameter answer: The function: a closure, or one of ``CannedAnswers``.
  public init(_ answer: @escaping @Sendable (repeat each Argument) -> Answer) { self.answer = answer }

  /// The function to assign to the endpoint.
  public var function: @Sendable (repeat each Argument) -> Answer {
    { [self] (argument: repeat each Argument) in self(repeat each argument) }
  }

  /// Records a call and answers it, for a test double that is a type of its own.
  ///
  /// Swift cannot call ``function`` where it is mentioned: call the spy itself, `spy("Oslo")`.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The answer.
  public func callAsFunction(_ argument: repeat each Argument) -> Answer {
    log.record((repeat each argument))
    return answer(repeat each argument)
  }
}

extension Spy {
  /// Tells which spy to use for an answer that throws or waits.
  @available(
    *, unavailable,
    message: "A 'Spy' cannot throw or wait: use a 'ThrowingSpy', an 'AsyncSpy' or an 'AsyncThrowingSpy'."
  )
  public convenience init(
    _ answer: @escaping @concurrent @Sendable (repeat each Argument) async throws -> Answer
  ) {
    fatalError("A call of this initialiser does not compile.")
  }
}

extension Spy where Answer: Sendable {
  /// Makes a spy that gives the same answer to every call.
  ///
  /// - Parameter answer: The answer.
  public convenience init(answering answer: Answer) {
    self.init { (_: repeat each Argument) in answer }
  }

  /// Makes a spy that gives one answer after another.
  ///
  /// A call beyond the last is reported, and is given the last answer again.
  ///
  /// - Parameters:
  ///   - first: The answer to the first call.
  ///   - others: The answers to the calls after it.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  public convenience init(
    answeringInTurn first: Answer,
    _ others: Answer...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let answers = AnswerSequence(
      [first] + others, from: "Spy(answeringInTurn: …)", at: CallSite(fileID: fileID, line: line))
    self.init { (_: repeat each Argument) in answers.nextOrLast() }
  }
}

extension Spy where Answer == Void {
  /// Makes a spy of an endpoint that returns nothing.
  public convenience init() {
    self.init { (_: repeat each Argument) in }
  }
}
