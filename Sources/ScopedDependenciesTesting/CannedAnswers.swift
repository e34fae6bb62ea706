/// Ready-made functions for the endpoints of a dependency, of whatever arguments the endpoint has.
///
/// ```swift
/// $0.weather.current = CannedAnswers.value(21)
/// $0.translator.translate = CannedAnswers.error(Offline())
/// ```
///
/// The endpoint may be asynchronous, it may throw, and it may belong to an actor. To have its calls recorded too,
/// give the function to a ``Spy``, or to a ``ThrowingSpy`` if it throws.
public enum CannedAnswers {
  /// Makes a function that always returns the same value.
  ///
  /// - Parameter answer: The value.
  /// - Returns: The function.
  public static func value<each Argument, Answer: Sendable>(
    _ answer: Answer
  ) -> @Sendable (repeat each Argument) -> Answer {
    { (_: repeat each Argument) in answer }
  }

  /// Makes a function that always throws the same error.
  ///
  /// - Parameter error: The error.
  /// - Returns: The function.
  public static func error<each Argument, Answer>(
    _ error: any Error
  ) -> @Sendable (repeat each Argument) throws -> Answer {
    { (_: repeat each Argument) in throw error }
  }

  /// Makes a function that returns one value after another.
  ///
  /// A call beyond the last is reported, and returns the last value again.
  ///
  /// - Parameters:
  ///   - first: The value of the first call.
  ///   - others: The values of the calls after it.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  /// - Returns: The function.
  public static func sequence<each Argument, Answer: Sendable>(
    _ first: Answer,
    _ others: Answer...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> @Sendable (repeat each Argument) -> Answer {
    let answers = AnswerSequence(
      [first] + others, from: "CannedAnswers.sequence(…)", at: CallSite(fileID: fileID, line: line))
    return { (_: repeat each Argument) in answers.nextOrLast() }
  }

  /// Makes a function that returns one value or throws one error after another.
  ///
  /// A call beyond the last is reported, and throws the `DependencyIssue` that is reported.
  ///
  /// - Parameters:
  ///   - results: The results of the calls.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  /// - Returns: The function.
  public static func results<each Argument, Answer: Sendable>(
    _ results: Result<Answer, any Error>...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> @Sendable (repeat each Argument) throws -> Answer {
    let answers = AnswerSequence(
      results, from: "CannedAnswers.results(…)", at: CallSite(fileID: fileID, line: line))
    return { (_: repeat each Argument) in try answers.next().get() }
  }

  /// Makes a function that returns a value for each argument.
  ///
  /// - Parameters:
  ///   - answers: The values.
  ///   - otherwise: The value for every other argument.
  /// - Returns: The function.
  public static func byArgument<Argument: Hashable & Sendable, Answer: Sendable>(
    _ answers: [Argument: Answer], otherwise: Answer
  ) -> @Sendable (Argument) -> Answer {
    { answers[$0] ?? otherwise }
  }

  /// Makes a function that returns a value for each argument, and fails for any other.
  ///
  /// A call with another argument is reported, and throws the `DependencyIssue` that is reported.
  ///
  /// - Parameters:
  ///   - answers: The values.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  /// - Returns: The function.
  public static func byArgument<Argument: Hashable & Sendable, Answer: Sendable>(
    _ answers: [Argument: Answer], fileID: StaticString = #fileID, line: UInt = #line
  ) -> @Sendable (Argument) throws -> Answer {
    let site = CallSite(fileID: fileID, line: line)
    return { argument in
      if let answer = answers[argument] { return answer }
      throw TestingMessage.noAnswerFor(argument: "\(argument)", place: site).report(at: site)
    }
  }
}
