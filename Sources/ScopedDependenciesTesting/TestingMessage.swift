import ScopedDependenciesCore

/// Every sentence that this product says about a misuse.
///
/// Each has three beats: what happened, in the user's own words; why it matters; what to write.
enum TestingMessage: Sendable {
  /// A dependency was to be a mock that it is not; `dependency` is nil where its name cannot be told.
  case otherType(dependency: String?, found: String, wanted: String, place: String)
  case tooFewSleepers(advance: Duration, keeping: Int, found: Int, place: CallSite)
  case clockStillRuns(sleepers: Int, timeout: Duration, place: CallSite)
  case suspended(sleepers: Int, first: Duration, place: CallSite)
  case noMoreAnswers(call: Int, answers: Int, form: String, place: CallSite)
  case noAnswer(place: CallSite)
  case noAnswerFor(argument: String, place: CallSite)
}

extension TestingMessage {
  var kind: DependencyIssue.Kind {
    switch self {
    case .otherType, .tooFewSleepers, .clockStillRuns, .suspended, .noMoreAnswers, .noAnswer, .noAnswerFor:
      .testDouble
    }
  }

  var text: String {
    switch self {
    case .otherType(let dependency, let found, let wanted, let place):
      """
      \(dependency.map { "'\($0)'" } ?? "A dependency") was to be a '\(wanted)', but it is a '\(found)', at \(place).
      The test would look at another object than the one that the code under test uses.
      To fix this, add '.dependency(\(dependency.map { "\\.\($0)" } ?? "<its key path>"), <a \(wanted) for this test>)' to the test.
      """
    case .tooFewSleepers(let advance, let keeping, let found, let place):
      """
      'advance(by: \(advance.code), keeping: \(keeping))' found \(found) of \(keeping.tasks) asleep on the test clock, at \(place).
      Time went on without the missing ones, so they may wake too late, or not at all.
      To fix this, do one of these:
      - \(Self.advance(by: advance, keeping: found));
      - let the code under test sleep on this very clock: '.dependency(\\.continuousClock, clock)';
      - wait longer for them: 'timeout: .seconds(10)'.
      """
    case .clockStillRuns(let sleepers, let timeout, let place):
      """
      'run()' ended after \(timeout) in real time with \(sleepers.tasks) still asleep on the test clock, at \(place).
      A task that sleeps again and again never lets the clock come to rest.
      To fix this, do one of these:
      - cancel that task before 'run()';
      - move time by a stated amount: 'advance(by: .seconds(5), keeping: \(sleepers))'.
      """
    case .suspended(let sleepers, let first, let place):
      """
      \(sleepers.tasks) still \(sleepers == 1 ? "sleeps" : "sleep") on the test clock, the first until \(first), at \(place).
      What comes after that has not been tested.
      To fix this, do one of these before 'checkSuspension()':
      - move time past it: 'advance(to: TestClock.Instant(offset: \(first.code)))', or 'run()';
      - cancel the task.
      """
    case .noMoreAnswers(let call, let answers, let form, let place):
      """
      The test double made at \(place) was called\(answers == 0 ? "" : " \(call) times"), but it was given \(answers.answers).
      Nobody has said what it answers\(answers == 0 ? "" : " next").
      To fix this, do one of these:
      - give it an answer for each call: '\(form)';
      - give it one answer for all calls: 'Spy(answering: …)'.
      """
    case .noAnswer(let place):
      """
      The test double made at \(place) was called, but it was given no answer.
      Nobody has said what it answers, so the call fails.
      To fix this, give it a result before the call: 'result = .success(…)' or 'result = .failure(…)'.
      """
    case .noAnswerFor(let argument, let place):
      """
      The test double made at \(place) was called with '\(argument)', for which it was given no answer.
      Nobody has said what it answers, so the call fails.
      To fix this, add that argument to 'byArgument', or an answer for all others: 'otherwise: …'.
      """
    }
  }
}

extension TestingMessage {
  /// What to write where only so many tasks sleep again.
  private static func advance(by duration: Duration, keeping count: Int) -> String {
    count == 0
      ? "wait for nobody, if nobody sleeps again: 'advance(by: \(duration.code))'"
      : "keep only as many as sleep again after every wake-up: 'keeping: \(count)'"
  }

  /// Makes the issue, filed under a place.
  func issue(at site: CallSite) -> DependencyIssue {
    DependencyIssue(kind: kind, message: text, fileID: site.fileID, line: site.line)
  }

  /// Reports the issue, and returns it for a caller that has to throw it.
  @discardableResult
  func report(at site: CallSite) -> DependencyIssue {
    let issue = issue(at: site)
    issue.report()
    return issue
  }
}

extension Int {
  fileprivate var answers: String { self == 0 ? "no answer" : self == 1 ? "1 answer" : "\(self) answers" }
  fileprivate var tasks: String { self == 1 ? "1 task" : "\(self) tasks" }
}

extension Duration {
  /// The duration as a user writes it.
  fileprivate var code: String {
    let units: [(name: String, attoseconds: Int128)] = [
      ("seconds", 1_000_000_000_000_000_000), ("milliseconds", 1_000_000_000_000_000),
      ("microseconds", 1_000_000_000_000), ("nanoseconds", 1_000_000_000),
    ]
    guard let unit = units.first(where: { attoseconds.isMultiple(of: $0.attoseconds) }) else {
      return "Duration(attoseconds: \(attoseconds))"
    }
    return ".\(unit.name)(\(attoseconds / unit.attoseconds))"
  }
}
