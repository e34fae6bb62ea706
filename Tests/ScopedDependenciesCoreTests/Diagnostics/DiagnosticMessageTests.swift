import Testing

@testable import ScopedDependenciesCore

/// Every sentence, whole.
@Suite struct DiagnosticMessageTests {
  @Test func `a property without a value in a test`() {
    expect(
      .unsetInTest(rate), .unsetInTest,
      """
      'rate' (RateKey) was read in a test that does not override it, at Shop/Cart.swift:12.
      A test must not depend on live values.
      To fix this, add '.dependency(\\.rate, <a value for this test>)' to the test.
      """
    )
  }

  @Test func `a key without a value in a test`() {
    expect(
      .unsetInTest(rateKey), .unsetInTest,
      """
      'RateKey' was read in a test that does not override it, at Shop/Cart.swift:12.
      A test must not depend on live values.
      To fix this, add '.dependencies { $0[RateKey.self] = <a value for this test> }' to the test.
      """
    )
  }

  @Test func `a type that is its own key without a value in a test`() {
    expect(
      .unsetInTest(weather), .unsetInTest,
      """
      'Weather' was read in a test that does not override it, at Shop/Cart.swift:12.
      A test must not depend on live values.
      To fix this, add '.dependency(<a Weather for this test>)' to the test.
      """
    )
  }

  @Test func `a property without a live value`() {
    expect(
      .noLiveValue(rate), .noLiveValue,
      """
      'rate' (RateKey) was read in the live context, but it has no live value, at Shop/Cart.swift:12.
      Its test value is used instead, which a running program must not depend on.
      To fix this, do one of these:
      - extend 'RateKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
      - set it once at launch: 'prepareDependencies { $0.rate = <a live value> }'.
      """
    )
  }

  @Test func `a key without a live value`() {
    expect(
      .noLiveValue(rateKey), .noLiveValue,
      """
      'RateKey' was read in the live context, but it has no live value, at Shop/Cart.swift:12.
      Its test value is used instead, which a running program must not depend on.
      To fix this, do one of these:
      - extend 'RateKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
      - set it once at launch: 'prepareDependencies { $0[RateKey.self] = <a live value> }'.
      """
    )
  }

  @Test func `something that is not implemented`() {
    expect(
      .unimplemented("Weather.current"), .unimplemented,
      """
      'Weather.current' was used but is not implemented, at Shop/Cart.swift:12.
      A test must say what the dependencies it uses do.
      To fix this, override 'Weather.current' for the test.
      """
    )
  }

  @Test func `a clock that is not implemented`() {
    expect(
      .unimplementedClock("continuousClock"), .unimplemented,
      """
      'continuousClock' was used in a test that does not override it, at Shop/Cart.swift:12.
      A test that waits in real time is slow, and fails when the machine is busy.
      To fix this, add one of these to the test:
      - '.dependency(\\.continuousClock, TestClock())', to move time by hand;
      - '.dependency(\\.continuousClock, ImmediateClock())', to let every sleep end at once.
      """
    )
  }

  @Test func `a clock that is not implemented, somewhere`() {
    expect(
      .unimplementedClock("continuousClock"), .unimplemented, at: .unknown,
      """
      'continuousClock' was used in a test that does not override it.
      A test that waits in real time is slow, and fails when the machine is busy.
      To fix this, add one of these to the test:
      - '.dependency(\\.continuousClock, TestClock())', to move time by hand;
      - '.dependency(\\.continuousClock, ImmediateClock())', to let every sleep end at once.
      """
    )
  }

  @Test func `a timer without an interval`() {
    expect(
      .timerWithoutInterval(.zero), .custom,
      """
      'timer(interval:)' was given an interval of 0.0 seconds, at Shop/Cart.swift:12.
      Such a timer would tick without end in no time, so it does not tick at all.
      To fix this, give it an interval greater than zero: 'timer(interval: .seconds(1))'.
      """
    )
  }

  @Test func `a context that does not exist`() {
    expect(
      .unknownContext(word: "prod", used: .live), .unknownContext,
      """
      The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is 'prod', which is not a context.
      The process runs in the context 'live' instead.
      To fix this, set it to 'live', 'preview' or 'test', or remove it.
      """
    )
  }

  @Test func `an object that carries no values`() {
    expect(
      .carriesNoValues(type: "Cart"), .carriesNoValues,
      """
      'Cart' was asked for the dependencies that it carries, but it carries none, at Shop/Cart.swift:12.
      The operation runs with the values of the current task instead.
      To fix this, add one of these to 'Cart':
      - a property that reads a dependency: '@Dependency(\\.uuid) var uuid';
      - the values of the place that makes it: 'let dependencies = DependencyValues.current'.
      """
    )
  }

  @Test func `a default that is stored`() {
    expect(
      .storedDefault(weather), .storedDefault,
      """
      The default of 'Weather' is the same object in two places although it was built with different values, \
      at Shop/Cart.swift:12.
      It keeps the dependencies of whoever read it first, so an override of them is not seen.
      To fix this, compute the default instead of storing it: 'static var liveValue: Weather { … }'.
      """
    )
  }

  @Test func `a shutdown that failed`() {
    expect(
      .shutdownFailed(key: "DatabaseKey", error: "Locked()"), .shutdown,
      """
      The shutdown of 'DatabaseKey' failed: Locked()
      The other values are still shut down, but this one may have left something open.
      To fix this, handle the error in 'DatabaseKey.shutdown(_:)'.
      """
    )
  }

  @Test func `something that a test uses and does not override`() {
    expect(
      .usedInTest(
        name: "uuid", reason: "Random values differ.", trait: ".dependency(\\.uuid, .incrementing)"),
      .unsetInTest,
      """
      'uuid' was used in a test that does not override it.
      Random values differ.
      To fix this, add '.dependency(\\.uuid, .incrementing)' to the test.
      """
    )
  }

  @Test func `an assertion that failed`() {
    expect(
      .failedAssertion(function: "precondition", message: "no items"), .custom,
      """
      'precondition' failed: no items, at Shop/Cart.swift:12.
      What follows relies on it, and a program would have ended here.
      To fix this, do one of these:
      - keep the test from coming here with values that are not allowed;
      - expect the failure: '.dependency(\\.precondition, .init { message, _, _ in <what the test expects> })'.
      """
    )
  }

  @Test func `an assertion that failed without a word`() {
    expect(
      .failedAssertion(function: "assert", message: ""), .custom,
      """
      'assert' failed, at Shop/Cart.swift:12.
      What follows relies on it, and a program would have ended here.
      To fix this, do one of these:
      - keep the test from coming here with values that are not allowed;
      - expect the failure: '.dependency(\\.assert, .init { message, _, _ in <what the test expects> })'.
      """
    )
  }

  @Test func `an error that nobody waits for`() {
    expect(
      .forgottenError("Offline()"), .custom,
      """
      'fireAndForget' ran an operation that threw 'Offline()', at Shop/Cart.swift:12.
      Nobody waits for the operation, so nobody else learns of the error.
      To fix this, catch the error in the operation: 'await fireAndForget { do { … } catch { … } }'.
      """
    )
  }
}

/// Preparations that come too late.
extension DiagnosticMessageTests {
  @Test func `a prepared value that was built before`() {
    expect(
      .preparedTooLate(key: "RateKey", why: .built), .preparedTooLate,
      """
      'RateKey' was prepared, but its default has already been built, at Shop/Cart.swift:12.
      The new value is ignored, because others may already use the old one.
      To fix this, prepare 'RateKey' once, at launch, before anything reads it, \
      or override it with 'withDependencies'.
      """
    )
  }

  @Test func `a prepared value that was prepared before`() {
    expect(
      .preparedTooLate(key: "RateKey", why: .prepared), .preparedTooLate,
      """
      'RateKey' was prepared, but it has already been prepared, at Shop/Cart.swift:12.
      The new value is ignored, because others may already use the old one.
      To fix this, prepare 'RateKey' once, at launch, before anything reads it, \
      or override it with 'withDependencies'.
      """
    )
  }

  @Test func `a prepared value that is overridden`() {
    expect(
      .preparedTooLate(key: "RateKey", why: .overridden), .preparedTooLate,
      """
      'RateKey' was prepared, but the current scope overrides it, at Shop/Cart.swift:12.
      The new value is ignored, because nobody would see it here.
      To fix this, prepare 'RateKey' at launch, outside of all scopes, or override it with 'withDependencies'.
      """
    )
  }

  @Test func `a prepared context`() {
    expect(
      .preparedTooLate(key: "context", why: .context), .preparedTooLate,
      """
      'context' was prepared, but the environment of the process decides it, at Shop/Cart.swift:12.
      The new value is ignored, because others may already have been chosen by the old one.
      To fix this, set the environment variable 'SWIFT_DEPENDENCIES_CONTEXT', \
      or override it with 'withDependencies'.
      """
    )
  }
}

/// Defaults that need one another.
extension DiagnosticMessageTests {
  @Test func `a default that needs itself`() {
    expect(
      .cycle([rate]), .cycle,
      """
      The default of 'rate' (RateKey) needs itself: 'rate' → 'rate'.
      - 'rate' (RateKey) was read at Shop/Cart.swift:12
      It can never be built.
      To fix this, let one of these defaults read the other later: \
      keep '@Dependency' or 'Dependency(…)' in it instead of the value.
      """
    )
  }

  @Test func `defaults that need one another`() {
    let session = ReadSite(SessionKey.self, function: "", place: SourcePlace("Shop/Session.swift", 34))
    expect(
      .cycle([rate, session, weather]), .cycle,
      """
      The default of 'rate' (RateKey) needs itself: 'rate' → 'SessionKey' → 'Weather' → 'rate'.
      - 'SessionKey' was read at Shop/Session.swift:34
      - 'Weather' was read at Shop/Cart.swift:12
      - 'rate' (RateKey) was read at Shop/Cart.swift:12
      It can never be built.
      To fix this, let one of these defaults read the other later: \
      keep '@Dependency' or 'Dependency(…)' in it instead of the value.
      """
    )
  }
}

/// Lifetimes.
extension DiagnosticMessageTests {
  @Test func `a read outside of a lifetime`() {
    expect(
      .readOutsideLifetime(rate, .scoped("session")), .lifetime,
      """
      'rate' (RateKey) was read outside of its lifetime '.scoped("session")', at Shop/Cart.swift:12.
      Its value is built for this read only, so that nobody shares it and nobody shuts it down.
      To fix this, do one of these:
      - read it in the operation of 'withDependencies(beginning: .scoped("session")) { … } operation: { … }';
      - keep a 'DependencySession(.scoped("session"))' and read it in 'session { … }'.
      """
    )
  }

  @Test func `a read after a lifetime`() {
    expect(
      .readAfterLifetime(rateKey, .scoped("session")), .lifetime,
      """
      'RateKey' was read after its lifetime '.scoped("session")' had ended, at Shop/Cart.swift:12.
      Its value is built for this read only, because the one of the lifetime has been shut down.
      To fix this, let the work that reads it end before the lifetime does, or begin a new one.
      """
    )
  }

  @Test func `a lifetime that cannot begin`() {
    expect(
      .lifetimeWithoutScope(.transient), .lifetime,
      """
      '.transient' is not a lifetime that can begin, at Shop/Cart.swift:12.
      The operation runs without a scope of its own, so that nothing is shut down when it ends.
      To fix this, name the scope: 'extension DependencyLifetime { static let session = scoped("session") }'.
      """
    )
  }

  @Test func `a weak value that is no object`() {
    expect(
      .weakWithoutIdentity(rate), .lifetime,
      """
      'rate' (RateKey) has the lifetime '.weak', but its value is not an object, at Shop/Cart.swift:12.
      Nobody can tell when the last holder of a structure or an enumeration lets go, \
      so it is built for this read only.
      To fix this, make 'Int' a class, or give 'RateKey' the lifetime '.process' or '.transient'.
      """
    )
  }
}

/// The voice.
extension DiagnosticMessageTests {
  @Test func `a place that is not known is said to be unknown`() {
    let text = DiagnosticMessage.unimplemented("now").text(at: .unknown)
    #expect(text.hasPrefix("'now' was used but is not implemented, at an unknown place.\n"))
  }

  @Test func `an issue has the words, the kind and the place of its message`() {
    let issue = DependencyIssue(.noLiveValue(rate), at: rate.place)
    #expect(issue.message == DiagnosticMessage.noLiveValue(rate).text(at: rate.place))
    #expect(issue.description == issue.message)
    #expect(issue.kind == .noLiveValue)
    #expect(issue.fileID == "Shop/Cart.swift")
    #expect(issue.line == 12)
  }

  @Test func `an issue without a place has none`() {
    let issue = DependencyIssue(.noLiveValue(rate))
    #expect(issue.fileID == "")
    #expect(issue.line == 0)
  }
}

private func expect(
  _ message: DiagnosticMessage,
  _ kind: DependencyIssue.Kind,
  at place: SourcePlace = rate.place,
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(message.text(at: place) == text, sourceLocation: sourceLocation)
  #expect(message.kind == kind, sourceLocation: sourceLocation)
  // What happened, why it matters, how to fix it.
  let lines = text.split(separator: "\n")
  #expect(lines.count >= 3, sourceLocation: sourceLocation)
  #expect(lines.dropFirst(2).contains { $0.hasPrefix("To fix this, ") }, sourceLocation: sourceLocation)
}

private let rate = ReadSite(RateKey.self, function: "rate", place: SourcePlace("Shop/Cart.swift", 12))
private let rateKey = ReadSite(RateKey.self, function: "total()", place: SourcePlace("Shop/Cart.swift", 12))
private let weather = ReadSite(Weather.self, function: "", place: SourcePlace("Shop/Cart.swift", 12))

private enum RateKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum SessionKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private struct Weather: TestDependencyKey {
  static var testValue: Weather { Weather() }
}
