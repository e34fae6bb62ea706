import ScopedDependenciesTesting
import Testing

@Suite(.enabled(if: runsInParallel, "Tests that wait for one another have to run at once."))
struct TestCasesTests {
  @Test func `a test has its own defaults while another runs`() async { await expectOwnDefaults(pair) }

  @Test func `a test has its own defaults while yet another runs`() async { await expectOwnDefaults(pair) }

  @Test(arguments: ["a", "b", "c"])
  func `each case has its own defaults`(_: String) async { await expectOwnDefaults(different) }

  @Test(arguments: [1, 1, 1])
  func `cases with equal arguments have their own defaults`(_: Int) async { await expectOwnDefaults(equal) }

  @Test(arguments: [Opaque(), Opaque()])
  func `cases with arguments that cannot be told apart have their own defaults`(_: Opaque) async {
    await expectOwnDefaults(opaque)
  }

  @Test(arguments: [1, 2], ["a", "b"])
  func `cases of two arguments have their own defaults`(_: Int, _: String) async {
    await expectOwnDefaults(product)
  }
}

struct SharedTestCasesTests {
  @Test func `all tasks of a test share its defaults`() async {
    let mine = DependencyValues.current.token
    async let child = DependencyValues.current.token
    #expect(await child === mine)
    #expect(await Task { DependencyValues.current.token }.value === mine)
    await withTaskGroup(of: Token.self) { group in
      group.addTask { DependencyValues.current.token }
      for await theirs in group { #expect(theirs === mine) }
    }
  }

  @Test(arguments: [1, 1])
  func `a case keeps its defaults`(_: Int) async {
    let mine = DependencyValues.current.token
    await Task.yield()
    #expect(DependencyValues.current.token === mine)
  }

  @Test func `a wrapper made in a test reads the defaults of that test from anywhere`() async {
    let mine = DependencyValues.current.token
    let holder = Holder()
    #expect(await Task.detached { holder.token }.value === mine)
  }

  @Test func `detached work reads the defaults of the process`() async {
    let theirs = await Task.detached { DependencyValues.current.token }.value
    #expect(DependencyValues.current.token !== theirs)
    #expect(await Task.detached { DependencyValues.current.token }.value === theirs)
  }
}

/// Builds defaults while all others of the meeting do, and expects to see those alone.
private func expectOwnDefaults(_ meeting: Meeting) async {
  let prepared = Token()
  prepareDependencies { $0.preparedToken = prepared }
  let built = DependencyValues.current.token
  await meeting.join()
  #expect(DependencyValues.current.preparedToken === prepared)
  #expect(DependencyValues.current.token === built)
  #expect(seen.withLock { $0.insert(ObjectIdentifier(built)).inserted })
  withExtendedLifetime(built) { kept.withLock { $0.append(built) } }
}

private let pair = Meeting(of: 2)
private let different = Meeting(of: 3)
private let equal = Meeting(of: 3)
private let opaque = Meeting(of: 2)
private let product = Meeting(of: 4)

private let seen = Guarded<Set<ObjectIdentifier>>([])
private let kept = Guarded<[Token]>([])

private var runsInParallel: Bool { !CommandLine.arguments.contains("--no-parallel") }

struct Opaque: Sendable {}

private final class Token: Sendable {}

private struct Holder: Sendable {
  @Dependency(\.token) var token
}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

private enum PreparedTokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

extension DependencyValues {
  fileprivate var token: Token { self[TokenKey.self] }

  fileprivate var preparedToken: Token {
    get { self[PreparedTokenKey.self] }
    set { self[PreparedTokenKey.self] = newValue }
  }
}
