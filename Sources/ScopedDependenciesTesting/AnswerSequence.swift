import Synchronization

/// Answers that a test double gives one after another.
final class AnswerSequence<Answer: Sendable>: Sendable {
  private let answers: [Answer]
  private let form: String
  private let site: CallSite
  private let calls = Atomic(0)

  /// - Parameters:
  ///   - answers: The answers.
  ///   - form: What the user writes to make them, for the report.
  ///   - site: Where the user has written it.
  init(_ answers: [Answer], from form: String, at site: CallSite) {
    self.answers = answers
    self.form = form
    self.site = site
  }

  /// The answer of one more call; that there is none is reported, and thrown.
  func next() throws -> Answer {
    let call = calls.add(1, ordering: .relaxed).newValue
    if call <= answers.count { return answers[call - 1] }
    throw TestingMessage.noMoreAnswers(call: call, answers: answers.count, form: form, place: site)
      .report(at: site)
  }
}

extension AnswerSequence {
  /// The answer of one more call; that there is none is reported, and the last answer given again.
  ///
  /// - Precondition: There is at least one.
  func nextOrLast() -> Answer {
    do { return try next() } catch { return answers[answers.count - 1] }
  }
}
