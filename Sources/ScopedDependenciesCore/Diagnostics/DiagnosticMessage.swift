/// Every sentence that this product says about a misuse.
///
/// Each has three beats: what happened, in the user's own words; why it matters; what to write.
enum DiagnosticMessage: Sendable {
  case unsetInTest(ReadSite)
  case noLiveValue(ReadSite)
  case unimplemented(String)
  case unimplementedClock(String)
  case timerWithoutInterval(Duration)
  case unknownContext(word: String, used: DependencyContext)
  case carriesNoValues(type: String)
  case preparedTooLate(key: String, why: Untimely)
  case storedDefault(ReadSite)
  case cycle([ReadSite])
  case readOutsideLifetime(ReadSite, DependencyLifetime)
  case readAfterLifetime(ReadSite, DependencyLifetime)
  case lifetimeWithoutScope(DependencyLifetime)
  case weakWithoutIdentity(ReadSite)
  case shutdownFailed(key: String, error: String)
  case usedInTest(name: String, reason: String, trait: String)
  case failedAssertion(function: String, message: String)
  case forgottenError(String)

  /// Why a value cannot be prepared any more.
  enum Untimely: String, Sendable {
    case built = "its default has already been built"
    case prepared = "it has already been prepared"
    case overridden = "the current scope overrides it"
    case context = "the environment of the process decides it"
  }
}

extension DiagnosticMessage {
  var kind: DependencyIssue.Kind {
    switch self {
    case .unsetInTest: .unsetInTest
    case .noLiveValue: .noLiveValue
    case .unimplemented, .unimplementedClock: .unimplemented
    case .timerWithoutInterval: .custom
    case .unknownContext: .unknownContext
    case .carriesNoValues: .carriesNoValues
    case .preparedTooLate: .preparedTooLate
    case .storedDefault: .storedDefault
    case .cycle: .cycle
    case .readOutsideLifetime, .readAfterLifetime, .lifetimeWithoutScope, .weakWithoutIdentity: .lifetime
    case .shutdownFailed: .shutdown
    case .usedInTest: .unsetInTest
    case .failedAssertion, .forgottenError: .custom
    }
  }

  func text(at place: SourcePlace) -> String {
    switch self {
    case .unsetInTest(let site):
      """
      \(site.quoted) was read in a test that does not override it, \(place.at).
      A test must not depend on live values.
      To fix this, add '\(site.trait)' to the test.
      """
    case .noLiveValue(let site):
      """
      \(site.quoted) was read in the live context, but it has no live value, \(place.at).
      Its test value is used instead, which a running program must not depend on.
      To fix this, do one of these:
      - extend '\(site.keyName)' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
      - set it once at launch: 'prepareDependencies { \(site.assignment) }'.
      """
    case .unimplemented(let name):
      """
      '\(name)' was used but is not implemented, \(place.at).
      A test must say what the dependencies it uses do.
      To fix this, override '\(name)' for the test.
      """
    case .unimplementedClock(let name):
      """
      '\(name)' was used in a test that does not override it\(place.isKnown ? ", \(place.at)" : "").
      A test that waits in real time is slow, and fails when the machine is busy.
      To fix this, add one of these to the test:
      - '.dependency(\\.\(name), TestClock())', to move time by hand;
      - '.dependency(\\.\(name), ImmediateClock())', to let every sleep end at once.
      """
    case .timerWithoutInterval(let interval):
      """
      'timer(interval:)' was given an interval of \(interval), \(place.at).
      Such a timer would tick without end in no time, so it does not tick at all.
      To fix this, give it an interval greater than zero: 'timer(interval: .seconds(1))'.
      """
    case .unknownContext(let word, let used):
      """
      The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is '\(word)', which is not a context.
      The process runs in the context '\(used)' instead.
      To fix this, set it to 'live', 'preview' or 'test', or remove it.
      """
    case .carriesNoValues(let type):
      """
      '\(type)' was asked for the dependencies that it carries, but it carries none, \(place.at).
      The operation runs with the values of the current task instead.
      To fix this, add one of these to '\(type)':
      - a property that reads a dependency: '@Dependency(\\.uuid) var uuid';
      - the values of the place that makes it: 'let dependencies = DependencyValues.current'.
      """
    case .preparedTooLate(let key, let why):
      """
      '\(key)' was prepared, but \(why.rawValue), \(place.at).
      The new value is ignored, because \(why.reason).
      To fix this, \(why.remedy(key)), or override it with 'withDependencies'.
      """
    case .storedDefault(let site):
      """
      The default of \(site.quoted) is the same object in two places although it was built with different values, \(place.at).
      It keeps the dependencies of whoever read it first, so an override of them is not seen.
      To fix this, compute the default instead of storing it: 'static var liveValue: \(site.valueName) { … }'.
      """
    case .cycle(let chain):
      cycleText(chain)
    case .readOutsideLifetime(let site, let lifetime):
      """
      \(site.quoted) was read outside of its lifetime '\(lifetime)', \(place.at).
      Its value is built for this read only, so that nobody shares it and nobody shuts it down.
      To fix this, do one of these:
      - read it in the operation of 'withDependencies(beginning: \(lifetime)) { … } operation: { … }';
      - keep a 'DependencySession(\(lifetime))' and read it in 'session { … }'.
      """
    case .readAfterLifetime(let site, let lifetime):
      """
      \(site.quoted) was read after its lifetime '\(lifetime)' had ended, \(place.at).
      Its value is built for this read only, because the one of the lifetime has been shut down.
      To fix this, let the work that reads it end before the lifetime does, or begin a new one.
      """
    case .lifetimeWithoutScope(let lifetime):
      """
      '\(lifetime)' is not a lifetime that can begin, \(place.at).
      The operation runs without a scope of its own, so that nothing is shut down when it ends.
      To fix this, name the scope: 'extension DependencyLifetime { static let session = scoped("session") }'.
      """
    case .weakWithoutIdentity(let site):
      """
      \(site.quoted) has the lifetime '.weak', but its value is not an object, \(place.at).
      Nobody can tell when the last holder of a structure or an enumeration lets go, so it is built for this read only.
      To fix this, make '\(site.valueName)' a class, or give '\(site.keyName)' the lifetime '.process' or '.transient'.
      """
    case .shutdownFailed(let key, let error):
      """
      The shutdown of '\(key)' failed: \(error)
      The other values are still shut down, but this one may have left something open.
      To fix this, handle the error in '\(key).shutdown(_:)'.
      """
    case .usedInTest(let name, let reason, let trait):
      """
      '\(name)' was used in a test that does not override it.
      \(reason)
      To fix this, add '\(trait)' to the test.
      """
    case .failedAssertion(let function, let message):
      """
      '\(function)' failed\(message.isEmpty ? "" : ": \(message)"), \(place.at).
      What follows relies on it, and a program would have ended here.
      To fix this, do one of these:
      - keep the test from coming here with values that are not allowed;
      - expect the failure: '.dependency(\\.\(function), .init { message, _, _ in <what the test expects> })'.
      """
    case .forgottenError(let error):
      """
      'fireAndForget' ran an operation that threw '\(error)', \(place.at).
      Nobody waits for the operation, so nobody else learns of the error.
      To fix this, catch the error in the operation: 'await fireAndForget { do { … } catch { … } }'.
      """
    }
  }

  private func cycleText(_ chain: [ReadSite]) -> String {
    let names = (chain + chain.prefix(1)).map { "'\($0.name)'" }.joined(separator: " → ")
    let places = (chain.dropFirst() + chain.prefix(1))
      .map { "- \($0.quoted) was read \($0.place.at)\n" }.joined()
    return """
      The default of \(chain[0].quoted) needs itself: \(names).
      \(places)It can never be built.
      To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it instead of the value.
      """
  }
}

extension DiagnosticMessage.Untimely {
  /// Why the new value is ignored.
  fileprivate var reason: String {
    switch self {
    case .built, .prepared: "others may already use the old one"
    case .overridden: "nobody would see it here"
    case .context: "others may already have been chosen by the old one"
    }
  }

  /// What to write instead.
  fileprivate func remedy(_ key: String) -> String {
    switch self {
    case .built, .prepared: "prepare '\(key)' once, at launch, before anything reads it"
    case .overridden: "prepare '\(key)' at launch, outside of all scopes"
    case .context: "set the environment variable 'SWIFT_DEPENDENCIES_CONTEXT'"
    }
  }
}

extension SourcePlace {
  fileprivate var at: String { "at \(self)" }
}

extension ReadSite {
  /// The name as the user spells it, and the type of the key where that is another word.
  fileprivate var quoted: String {
    property.map { "'\($0)' (\(keyName))" } ?? "'\(keyName)'"
  }

  fileprivate var valueName: String { "\(value)" }

  /// Whether the dependency is its own key, so that a value alone says which dependency it is.
  fileprivate var isSelfKeyed: Bool { value == key }

  /// The trait that overrides the dependency.
  fileprivate var trait: String {
    if let property { return ".dependency(\\.\(property), <a value for this test>)" }
    if isSelfKeyed { return ".dependency(<a \(keyName) for this test>)" }
    return ".dependencies { $0[\(keyName).self] = <a value for this test> }"
  }

  /// The statement that sets the dependency in an update closure.
  fileprivate var assignment: String {
    "\(property.map { "$0.\($0)" } ?? "$0[\(keyName).self]") = <a live value>"
  }
}
