import ScopedDependenciesCore
import Testing

/// What a test is told when it reads what it does not override.
@Suite struct MissingDefaultTests {
  @Test func `a property that is read is named with its key and its own place`() {
    let messages = recordedMessages { #expect(DependencyValues.current.rate == 1) }
    #expect(messages == [unsetRate(line: 1_001)])
  }

  @Test func `a wrapper of a property is named with the property, its key and the wrapper's place`() {
    let messages = recordedMessages { #expect(Reader().rate == 1) }
    #expect(messages == [unsetRate(line: 1_002)])
  }

  @Test func `a wrapper of a key is named with the key and the wrapper's place`() {
    let messages = recordedMessages { #expect(Reader().rateByKey == 1) }
    #expect(messages == [unsetRateKey(line: 1_003)])
  }

  @Test func `a wrapper that is stored and called is named with its place`() {
    let messages = recordedMessages { #expect(Dependency(RateKey.self, line: 1_004)() == 1) }
    #expect(messages == [unsetRateKey(line: 1_004)])
  }

  @Test func `a wrapper that captures nothing is named with its place`() {
    let messages = recordedMessages { #expect(Dependency.current(\.rate, line: 1_005)() == 1) }
    #expect(messages == [unsetRate(line: 1_005)])
  }

  @Test func `a wrapper of a stored key path is named with its place`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.rate
    let messages = recordedMessages { #expect(Dependency(path, line: 1_006)() == 1) }
    #expect(messages == [unsetRate(line: 1_006)])
  }

  @Test func `a read by the type of the key is named with its place`() {
    let messages = recordedMessages { #expect(DependencyValues.current[RateKey.self, line: 1_007] == 1) }
    #expect(messages == [unsetRateKey(line: 1_007)])
  }

  @Test func `a place is the line that it is written in`() {
    let reporter = RecordingReporter()
    let line: UInt = #line + 3
    withFreshValues {
      withDependencyIssueReporter(reporter) {
        _ = DependencyValues.current[RateKey.self]
      }
    }
    #expect(reporter.issues.map(\.line) == [line])
    #expect(reporter.issues.map(\.fileID) == ["ScopedDependenciesCoreTests/MissingDefaultTests.swift"])
    #expect(reporter.issues.map(\.kind) == [.unsetInTest])
  }

  @Test func `a wrapper of a part of a dependency is named with the dependency`() {
    let messages = recordedMessages { #expect(Reader().fetchedOne == "live 1") }
    #expect(messages == [unsetClient(line: 1_008)])
  }

  @Test func `a type that is its own key is overridden by a value alone`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current[Client.self, line: 1_009].fetch(1) == "live 1")
    }
    #expect(
      messages == [
        """
        'Client' was read in a test that does not override it, \
        at ScopedDependenciesCoreTests/MissingDefaultTests.swift:1009.
        A test must not depend on live values.
        To fix this, add '.dependency(<a Client for this test>)' to the test.
        """
      ]
    )
  }

  @Test func `a read in a detached task is reported like any other`() async {
    let reporter = RecordingReporter()
    await Task.detached {
      withDependencyIssueReporter(reporter) { #expect(Dependency(DetachedKey.self, line: 1_010)() == 1) }
    }.value
    #expect(
      reporter.messages == [
        """
        'DetachedKey' was read in a test that does not override it, \
        at ScopedDependenciesCoreTests/MissingDefaultTests.swift:1010.
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[DetachedKey.self] = <a value for this test> }' to the test.
        """
      ]
    )
  }

  @Test func `a wrapper takes its values to a detached task, and is reported there`() async {
    let reporter = RecordingReporter()
    let reader = withFreshValues { Reader() }
    await Task.detached {
      withDependencyIssueReporter(reporter) { #expect(reader.rateByKey == 1) }
    }.value
    #expect(reporter.messages == [unsetRateKey(line: 1_003)])
  }

  @Test func `a test value that is another key's is reported as the dependency that was read`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current[DelegatingKey.self, line: 1_011] == 1)
      #expect(DependencyValues.current[DelegatingKey.self] == 1)
    }
    #expect(
      messages == [
        """
        'DelegatingKey' was read in a test that does not override it, \
        at ScopedDependenciesCoreTests/MissingDefaultTests.swift:1011.
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[DelegatingKey.self] = <a value for this test> }' to the test.
        """
      ]
    )
  }

  @Test func `a test value that is another key's is not reported while it is configured`() {
    let messages = recordedMessages {
      withDependencies {
        $0[DelegatingKey.self] += 1
      } operation: {
        #expect(DependencyValues.current[DelegatingKey.self] == 2)
      }
    }
    #expect(messages == [])
  }

  @Test func `a test value that is asked for by itself is reported without a place`() {
    let messages = recordedMessages { #expect(RateKey.testValue == 1) }
    #expect(
      messages == [
        """
        'RateKey' was read in a test that does not override it, at an unknown place.
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[RateKey.self] = <a value for this test> }' to the test.
        """
      ]
    )
  }
}

/// How often.
extension MissingDefaultTests {
  @Test func `a key is reported once, however and however often it is read`() {
    let messages = recordedMessages {
      for _ in 0..<3 {
        _ = DependencyValues.current[RateKey.self, line: 1_012]
        _ = Reader().rate
        withDependencies {
          $0[OtherKey.self] = 2
        } operation: {
          _ = Reader().rateByKey
        }
      }
    }
    #expect(messages == [unsetRateKey(line: 1_012)])
  }

  @Test func `a key is reported once, though it is built anew for many scopes`() {
    let messages = recordedMessages {
      for number in 0..<3 {
        withDependencies {
          $0[OtherKey.self] = number
        } operation: {
          #expect(Reader().sum == number + 1)
        }
      }
      #expect(Reader().sum == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a key is reported once to many tasks that read it at the same moment`() async {
    let messages = await recordedMessages {
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<64 { group.addTask { DependencyValues.current[RateKey.self] } }
        #expect(await group.reduce(0, +) == 64)
      }
    }
    #expect(messages.count == 1)
  }

  @Test func `each key is reported`() {
    let messages = recordedMessages {
      _ = DependencyValues.current.rate
      _ = DependencyValues.current[Client.self]
    }
    #expect(messages.count == 2)
  }

  @Test func `a key is reported to each test`() {
    for _ in 0..<2 {
      #expect(recordedMessages { _ = DependencyValues.current.rate } == [unsetRate(line: 1_001)])
    }
  }

  @Test func `a key that is overridden or prepared is not reported`() {
    let messages = recordedMessages {
      withDependencies {
        $0.rate = 2
      } operation: {
        #expect(Reader().rate == 2)
      }
      prepareDependencies { $0.rate = 3 }
      #expect(Reader().rate == 3)
    }
    #expect(messages == [])
  }
}

/// For how long.
extension MissingDefaultTests {
  @Test func `a default that has been reported is freed with its values`() {
    weak var account: Account?
    _ = recordedMessages { account = DependencyValues.current[AccountKey.self] }
    #expect(account == nil)
  }

  @Test func `a default that is changed in part is freed with its values`() {
    weak var account: Account?
    withFreshValues {
      withDependencies {
        $0[HolderKey.self].number = 2
      } operation: {
        account = DependencyValues.current[HolderKey.self].account
      }
    }
    #expect(account == nil)
  }

  @Test func `a default that was built for a scope is freed with the scope, though it has been reported`() {
    weak var account: Account?
    _ = recordedMessages {
      withDependencies {
        $0[OtherKey.self] = 2
      } operation: {
        account = DependencyValues.current[OtherAccountKey.self]
      }
      #expect(account == nil)
    }
  }
}

private func unsetRate(line: UInt) -> String {
  """
  'rate' (RateKey) was read in a test that does not override it, \
  at ScopedDependenciesCoreTests/MissingDefaultTests.swift:\(line).
  A test must not depend on live values.
  To fix this, add '.dependency(\\.rate, <a value for this test>)' to the test.
  """
}

private func unsetRateKey(line: UInt) -> String {
  """
  'RateKey' was read in a test that does not override it, \
  at ScopedDependenciesCoreTests/MissingDefaultTests.swift:\(line).
  A test must not depend on live values.
  To fix this, add '.dependencies { $0[RateKey.self] = <a value for this test> }' to the test.
  """
}

private func unsetClient(line: UInt) -> String {
  """
  'client' (Client) was read in a test that does not override it, \
  at ScopedDependenciesCoreTests/MissingDefaultTests.swift:\(line).
  A test must not depend on live values.
  To fix this, add '.dependency(\\.client, <a value for this test>)' to the test.
  """
}

private struct Reader: Sendable {
  @Dependency(\.rate, line: 1_002) var rate
  @Dependency(RateKey.self, line: 1_003) var rateByKey
  @Dependency(\.client.fetchedOne, line: 1_008) var fetchedOne
  @Dependency(SumKey.self) var sum
}

private struct Client: DependencyKey {
  var fetch: @Sendable (Int) -> String
  var fetchedOne: String { fetch(1) }
  static var liveValue: Client { Client { "live \($0)" } }
}

private enum RateKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum OtherKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum SumKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current[SumPartKey.self] }
}

private enum SumPartKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current[OtherKey.self] + 1 }
}

private final class Account: Sendable {}

private enum AccountKey: DependencyKey {
  static var liveValue: Account { Account() }
}

private enum OtherAccountKey: DependencyKey {
  static var liveValue: Account {
    _ = DependencyValues.current[OtherKey.self]
    return Account()
  }
}

private struct Holder: Sendable {
  let account = Account()
  var number = 1
}

private enum HolderKey: DependencyKey {
  static var liveValue: Holder { Holder() }
}

private enum DetachedKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum DelegatingKey: TestDependencyKey {
  static var testValue: Int { RateKey.testValue }
}

extension DependencyValues {
  fileprivate var rate: Int {
    get { self[RateKey.self, line: 1_001] }
    set { self[RateKey.self] = newValue }
  }

  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}
