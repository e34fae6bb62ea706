import ScopedDependenciesCore
import Testing

/// Values that are changed for the length of an operation.
@Suite struct WithDependenciesTests {
  @Test func `an override lasts as long as its operation`() {
    withDependencies {
      $0.count = 7
    } operation: {
      #expect(DependencyValues.current.count == 7)
    }
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `an override lasts as long as its asynchronous operation, also when that is suspended`() async {
    await withDependencies {
      $0.count = 7
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current.count == 7)
      await Task { #expect(DependencyValues.current.count == 7) }.value
      #expect(DependencyValues.current.count == 7)
    }
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `an override ends with an operation that throws`() async {
    #expect(throws: Boom.self) {
      try withDependencies {
        $0.count = 7
      } operation: { () throws(Boom) in
        throw Boom()
      }
    }
    #expect(DependencyValues.current.count == 1)
    await #expect(throws: Boom.self) {
      try await withDependencies {
        $0.count = 7
      } operation: { () async throws(Boom) in
        throw Boom()
      }
    }
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `an inner scope adds to the outer one`() {
    withDependencies {
      $0.count = 2
    } operation: {
      withDependencies {
        $0.name = "inner"
      } operation: {
        #expect(DependencyValues.current.count == 2)
        #expect(DependencyValues.current.name == "inner")
      }
      #expect(DependencyValues.current.name == "default")
    }
  }

  @Test func `an update starts from the values around it`() {
    withDependencies {
      $0.count = 2
    } operation: {
      withDependencies {
        $0.count += 1
      } operation: {
        #expect(DependencyValues.current.count == 3)
      }
    }
  }

  @Test func `a part of a value is changed, and the rest of it stays`() {
    withDependencies {
      $0.client.fetch = { "mock \($0)" }
    } operation: {
      #expect(DependencyValues.current.client.fetch(1) == "mock 1")
      #expect(DependencyValues.current.client.store(1) == "stored 1")
      withDependencies {
        $0.client.store = { "mock \($0)" }
      } operation: {
        #expect(DependencyValues.current.client.fetch(1) == "mock 1")
        #expect(DependencyValues.current.client.store(1) == "mock 1")
      }
    }
    #expect(DependencyValues.current.client.fetch(1) == "fetched 1")
  }

  @Test func `an update that sets a value does not report that it has no default`() {
    let messages = recordedMessages {
      withDependencies {
        $0[UnsetKey.self] = 2
      } operation: {
        #expect(DependencyValues.current[UnsetKey.self] == 2)
      }
    }
    #expect(messages == [])
  }

  @Test func `an update may change nothing`() {
    withDependencies {
      $0.count = 2
    } operation: {
      withDependencies { _ in
      } operation: {
        #expect(DependencyValues.current.count == 2)
      }
    }
  }

  @Test func `the values that an update saw are ordinary ones afterwards`() {
    let messages = recordedMessages {
      var seen = DependencyValues.current
      withDependencies {
        $0.count = 2
        seen = $0
      } operation: {
      }
      withDependencies(seen) {
        #expect(DependencyValues.current.count == 2)
        _ = DependencyValues.current[UnsetKey.self]
      }
    }
    #expect(messages.count == 1)
  }
}

private struct Boom: Error, Equatable {
  var number = 0
}

private struct Client: TestDependencyKey {
  var fetch: @Sendable (Int) -> String
  var store: @Sendable (Int) -> String
  static var testValue: Client { Client(fetch: { "fetched \($0)" }, store: { "stored \($0)" }) }
}

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum UnsetKey: DependencyKey {
  static var liveValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}
