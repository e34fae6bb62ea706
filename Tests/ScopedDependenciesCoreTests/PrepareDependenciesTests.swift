import ScopedDependenciesCore
import Testing

/// Defaults that are set once, at launch.
@Suite struct PrepareDependenciesTests {
  @Test func `a prepared value is the default`() {
    withFreshValues {
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.number == 2)
      #expect(Dependency(\.number)() == 2)
    }
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `a prepared value is seen in every context`(context: DependencyContext) {
    withFreshValues {
      prepareDependencies { $0.number = 2 }
      withDependencies {
        $0.context = context
      } operation: {
        #expect(DependencyValues.current.number == 2)
      }
    }
  }

  @Test func `a value that is prepared in a scope is the default outside of it`() {
    withFreshValues {
      withDependencies {
        $0.name = "inner"
      } operation: {
        prepareDependencies { $0.number = 2 }
      }
      #expect(DependencyValues.current.number == 2)
    }
  }

  @Test func `a scope overrides a prepared value`() {
    withFreshValues {
      prepareDependencies { $0.number = 2 }
      withDependencies {
        $0.number = 3
      } operation: {
        #expect(DependencyValues.current.number == 3)
      }
      #expect(DependencyValues.current.number == 2)
    }
  }

  @Test func `a default is built with the prepared values, and rebuilt for a scope that overrides one`() {
    withFreshValues {
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.double == 4)
      withDependencies {
        $0.number = 3
      } operation: {
        #expect(DependencyValues.current.double == 6)
      }
      #expect(DependencyValues.current.double == 4)
    }
  }

  @Test func `a prepared value belongs to its caches alone`() {
    withFreshValues { prepareDependencies { $0.number = 2 } }
    withFreshValues { #expect(DependencyValues.current.number == 1) }
  }

  @Test func `to prepare returns the closure's result`() async {
    withFreshValues {
      #expect(prepareDependencies { $0.number = 2 } == ())
      let double = prepareDependencies {
        $0.name = "prepared"
        return $0.number * 2
      }
      #expect(double == 4)
      let token = prepareDependencies { Token(number: $0.number) }
      #expect(token.number == 2)
    }
  }

  @Test func `a closure that throws prepares nothing`() {
    withFreshValues {
      #expect(throws: Boom.self) {
        try prepareDependencies {
          $0.number = 2
          throw Boom()
        }
      }
      #expect(DependencyValues.current.number == 1)
    }
  }

  @Test func `an error has the closure's own type`() {
    withFreshValues {
      do throws(Boom) {
        try prepareDependencies { (_: inout DependencyValues) throws(Boom) in throw Boom() }
        Issue.record("The error did not come through.")
      } catch {
        #expect(error == Boom())
      }
    }
  }

  @Test func `a value may be waited for`() async {
    await withDependencies(DependencyValues()) {
      let number = await prepareDependencies {
        $0.number = await Task { 2 }.value
        return $0.number
      }
      #expect(number == 2)
      #expect(DependencyValues.current.number == 2)
    }
  }

  @Test func `an asynchronous closure that throws prepares nothing`() async {
    await withDependencies(DependencyValues()) {
      await #expect(throws: Boom.self) {
        try await prepareDependencies {
          $0.number = await Task { 2 }.value
          throw Boom()
        }
      }
      #expect(DependencyValues.current.number == 1)
    }
  }

  @Test func `to prepare does not evaluate the default`() {
    let builds = Tally()
    withFreshValues {
      prepareDependencies { $0[BuildsKey.self] = builds }
      prepareDependencies { $0[CountedKey.self] = 5 }
      #expect(DependencyValues.current[CountedKey.self] == 5)
    }
    #expect(builds.value == 0)
  }

  @Test func `a part of a value is prepared, and the rest is its default`() {
    let messages = recordedMessages {
      prepareDependencies { $0.client.fetch = { "prepared \($0)" } }
      #expect(DependencyValues.current.client.fetch(1) == "prepared 1")
      #expect(DependencyValues.current.client.store(1) == "live 1")
    }
    #expect(messages == [])
  }

  @Test func `what the closure sets first, it sees`() {
    withFreshValues {
      prepareDependencies {
        $0.number = 2
        $0.name = "\($0.double)"
      }
      #expect(DependencyValues.current.name == "4")
    }
  }

  @Test func `the closure sees no override of the scope around it`() {
    withFreshValues {
      withDependencies {
        $0.number = 9
      } operation: {
        prepareDependencies { $0.name = "\($0.number)" }
      }
      #expect(DependencyValues.current.name == "1")
    }
  }

  @Test func `the last value counts that one closure sets`() {
    let messages = recordedMessages {
      prepareDependencies {
        $0.number = 2
        $0.number = 3
      }
      #expect(DependencyValues.current.number == 3)
    }
    #expect(messages == [])
  }

  @Test func `many values are prepared at once`() {
    let keys = NumberedKeyAccess.first(100)
    withFreshValues {
      prepareDependencies { values in
        for (number, key) in keys.enumerated() { key.write(&values, number) }
      }
      #expect(keys.map { $0.read(.current) } == Array(0..<100))
    }
  }

  @Test func `values that tasks prepare at the same moment are not mixed`() async {
    let reporter = RecordingReporter()
    await withDependencies(DependencyValues()) {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          group.addTask {
            withDependencyIssueReporter(reporter) { prepareDependencies { $0.number = number } }
          }
        }
      }
      let numbers = [DependencyContext.live, .preview, .test].map { context in
        withDependencies {
          $0.context = context
        } operation: {
          DependencyValues.current.number
        }
      }
      #expect(Set(numbers).count == 1)
    }
    #expect(reporter.issues.count == 63)
  }
}

/// The process.
extension PrepareDependenciesTests {
  @Test func `a value that a program prepares at launch is seen by reads outside of all scopes`() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.number == 2)
      #expect(DependencyValues.current.double == 4)
      #expect(await Task.detached { Dependency(\.number)() }.value == 2)
      withDependencies(.live) { #expect(DependencyValues.current.number == 2) }
    }
  }
}

private struct Boom: Error, Equatable {}

private struct Token: ~Copyable {
  let number: Int
}

private struct Client: DependencyKey {
  var fetch: @Sendable (Int) -> String
  var store: @Sendable (Int) -> String
  static var liveValue: Client { Client(fetch: { "live \($0)" }, store: { "live \($0)" }) }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum DoubleKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current.number * 2 }
  static var testValue: Int { DependencyValues.current.number * 2 }
}

private enum BuildsKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}

private enum CountedKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current[BuildsKey.self].raise() }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
}
