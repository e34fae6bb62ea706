import ScopedDependenciesTesting
import Synchronization
import Testing

@Suite(.dependency(\.city, "Oslo"), .dependencies { $0.log.append("suite") })
struct DependencyTraitTests {
  @Test func `a suite's trait holds for each of its tests`() {
    #expect(DependencyValues.current.city == "Oslo")
  }

  @Test(.dependency(\.city, "Rome"))
  func `a test's trait overrides its suite's`() {
    #expect(DependencyValues.current.city == "Rome")
  }

  @Test(.dependencies { $0.log.append("first") }, .dependencies { $0.log.append("second") })
  func `traits apply in order, those of the suite first`() {
    #expect(DependencyValues.current.log == ["suite", "first", "second"])
  }

  @Test(.dependency(Badge(name: "guest")))
  func `a value that is its own key needs no key path`() {
    #expect(DependencyValues.current[Badge.self].name == "guest")
  }

  @Test(.dependency(\.city, try letters(of: "Rome")))
  func `a value may be one that throws`() {
    #expect(DependencyValues.current.city == "Rome")
  }

  @Test(.dependency(\.greet, { "Hello, \($0)" }))
  func `a value may be a closure`() {
    #expect(DependencyValues.current.greet("you") == "Hello, you")
  }

  @Suite(.dependency(\.city, "Bonn")) struct Nested {
    @Test func `an inner suite overrides an outer one`() {
      #expect(DependencyValues.current.city == "Bonn")
      #expect(DependencyValues.current.log == ["suite"])
    }

    @Test(.dependency(\.city, "Rome"))
    func `a test overrides all suites around it`() {
      #expect(DependencyValues.current.city == "Rome")
    }
  }
}

@Suite(.dependency(\.counter, Counter()))
struct FreshTraitValueTests {
  @Test(arguments: [1, 1, 2])
  func `a value is made anew for each case`(_: Int) {
    #expect(DependencyValues.current.counter.next() == 1)
  }

  @Test(.dependencies { $0.counter = Counter() }, arguments: [1, 1, 2])
  func `a closure runs anew for each case`(_: Int) {
    #expect(DependencyValues.current.counter.next() == 1)
  }

  @Test func `a value of a suite is made anew for each test`() {
    #expect(DependencyValues.current.counter.next() == 1)
  }
}

struct DependencyTraitScopeTests {
  @Test func `setting a dependency does not evaluate its default`() async throws {
    let outcome = Recorder()
    try await withDependencyIssueReporter(outcome) {
      try await run(.dependency(\.trap, 7)) { #expect(DependencyValues.current.trap == 7) }
      try await run(.dependency(TrapBadge(name: "b"))) {
        #expect(DependencyValues.current[TrapBadge.self].name == "b")
      }
    }
    #expect(TrapKey.reads.load(ordering: .relaxed) == 0)
    #expect(outcome.messages.isEmpty)
  }

  @Test func `a part of a dependency can be set`() async throws {
    try await run(.dependency(\.badge.name, "part")) {
      #expect(DependencyValues.current.badge.name == "part")
    }
  }

  @Test func `an error of a trait's closure is thrown, and the test does not run`() async {
    await #expect(throws: Refusal()) {
      try await run(.dependencies { _ in throw Refusal() }) { Issue.record("The test has run.") }
    }
  }

  @Test func `an error of a trait's value is thrown, and the test does not run`() async {
    await #expect(throws: Refusal()) {
      try await run(.dependency(\.city, try refuse())) { Issue.record("The test has run.") }
    }
  }

  @Test func `a trait's closure may wait`() async throws {
    try await run(
      .dependencies {
        await Task.yield()
        $0.city = "late"
      }
    ) { #expect(DependencyValues.current.city == "late") }
  }

  @Test func `what a test builds is freed when it ends`() async throws {
    let built = Guarded(WeakCounter())
    try await run(.dependencies) {
      let counter = DependencyValues.current.counter
      #expect(counter === DependencyValues.current.counter)
      built.withLock { $0.counter = counter }
    }
    #expect(built.withLock { $0.counter } == nil)
  }

  @Test func `what a test sets is freed when it ends`() async throws {
    let made = Guarded(WeakCounter())
    try await run(.dependency(\.counter, Counter())) {
      made.withLock { $0.counter = DependencyValues.current.counter }
      #expect(made.withLock { $0.counter } != nil)
    }
    #expect(made.withLock { $0.counter } == nil)
  }

  @Test func `each run under a trait starts with fresh defaults`() async throws {
    for _ in 1...2 {
      try await run(.dependencies) { #expect(DependencyValues.current.counter.next() == 1) }
    }
  }

  @Test func `the traits of a case share its defaults`() async throws {
    try await run(.dependencies { $0.city = "Oslo" }) {
      let outer = DependencyValues.current.counter
      try await run(.dependency(\.city, "Rome")) {
        #expect(DependencyValues.current.counter === outer)
        #expect(DependencyValues.current.city == "Rome")
      }
    }
  }

  @Test func `what a trait prepares or builds belongs to the test`() async throws {
    let prepared = Counter()
    try await run(
      .dependencies { _ in prepareDependencies { $0.counter = prepared } }
    ) { #expect(DependencyValues.current.counter === prepared) }
    #expect(DependencyValues.current.counter !== prepared)
  }

  @Test func `a trait keeps the overrides of a trait of another kind`() async throws {
    try await withDependencies {
      $0.city = "Oslo"
    } operation: {
      try await run(.dependency(\.log, [])) { #expect(DependencyValues.current.city == "Oslo") }
    }
  }

  @Test func `values without a scope read the test's defaults too`() async throws {
    try await run(.dependencies) {
      let mine = DependencyValues.current.counter
      let unscoped = await Task.detached { DependencyValues.current }.value
      #expect(unscoped.counter === mine)
    }
  }
}

/// Runs an operation under a trait, as a test would.
private func run(_ trait: DependencyTrait, operation: @Sendable () async throws -> Void) async throws {
  let test = try #require(Test.current)
  try await trait.provideScope(for: test, testCase: Test.Case.current) { try await operation() }
}

private struct Refusal: Error, Equatable {}

private func letters(of text: String) throws -> String { text }

private func refuse() throws -> String { throw Refusal() }

private struct Badge: TestDependencyKey {
  var name: String
  static var testValue: Badge { Badge(name: "nobody") }
}

private struct TrapBadge: TestDependencyKey {
  var name: String
  static var testValue: TrapBadge {
    TrapKey.reads.add(1, ordering: .relaxed)
    return TrapBadge(name: "")
  }
}

private enum TrapKey: DependencyKey {
  static let reads = Atomic(0)
  static var liveValue: Int {
    reads.add(1, ordering: .relaxed)
    return 0
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private struct WeakCounter {
  weak var counter: Counter?
}

private final class Recorder: DependencyIssueReporter {
  private let recorded = Guarded<[String]>([])
  var messages: [String] { recorded.withLock { $0 } }
  func report(_ issue: DependencyIssue) { recorded.withLock { $0.append(issue.message) } }
}

private enum CityKey: TestDependencyKey { static var testValue: String { "nowhere" } }
private enum GreetKey: TestDependencyKey { static var testValue: @Sendable (String) -> String { { $0 } } }
private enum LogKey: TestDependencyKey { static var testValue: [String] { [] } }
private enum CounterKey: TestDependencyKey { static var testValue: Counter { Counter() } }

extension DependencyValues {
  fileprivate var city: String {
    get { self[CityKey.self] }
    set { self[CityKey.self] = newValue }
  }

  fileprivate var greet: @Sendable (String) -> String {
    get { self[GreetKey.self] }
    set { self[GreetKey.self] = newValue }
  }

  fileprivate var log: [String] {
    get { self[LogKey.self] }
    set { self[LogKey.self] = newValue }
  }

  fileprivate var counter: Counter {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }

  fileprivate var trap: Int {
    get { self[TrapKey.self] }
    set { self[TrapKey.self] = newValue }
  }

  fileprivate var badge: Badge {
    get { self[Badge.self] }
    set { self[Badge.self] = newValue }
  }
}
