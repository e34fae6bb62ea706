import ScopedDependenciesCore
import Testing

/// Every scope passes an error on with its type.
@Suite struct TypedErrorFixtures {
  @Test func `synchronous scopes throw what their operation throws`() {
    let (values, carrier) = (DependencyValues.current, Carrier())
    expectBoom { () throws(Boom) in
      try withDependencies {
        $0.number = 2
      } operation: { () throws(Boom) in
        try fail()
      }
    }
    expectBoom { () throws(Boom) in
      try withDependencies(values) { () throws(Boom) in try fail() }
    }
    expectBoom { () throws(Boom) in
      try withDependencies(from: carrier) { () throws(Boom) in try fail() }
    }
    expectBoom { () throws(Boom) in
      try withDependencies(from: carrier) {
        $0.number = 2
      } operation: { () throws(Boom) in
        try fail()
      }
    }
    expectBoom { () throws(Boom) in
      try prepareDependencies { (_: inout DependencyValues) throws(Boom) in try fail() }
    }
    expectBoom { () throws(Boom) in
      try withDependencyIssueReporter(TrapReporter()) { () throws(Boom) in try fail() }
    }
    expectBoom { () throws(Boom) in
      try withEscapedDependencies { continuation throws(Boom) in
        try continuation.yield { () throws(Boom) in try fail() }
      }
    }
    expectBoom { () throws(Boom) in
      try capturingDependencies { () throws(Boom) in try fail() }()
    }
  }

  @Test func `asynchronous scopes throw what their operation throws`() async {
    let (values, carrier) = (DependencyValues.current, Carrier())
    await expectBoom { () async throws(Boom) in
      try await withDependencies {
        $0.number = 2
      } operation: { () async throws(Boom) in
        try await failLater()
      }
    }
    await expectBoom { () async throws(Boom) in
      try await withDependencies(values) { () async throws(Boom) in try await failLater() }
    }
    await expectBoom { () async throws(Boom) in
      try await withDependencies(from: carrier) { () async throws(Boom) in try await failLater() }
    }
    await expectBoom { () async throws(Boom) in
      try await withDependencies(from: carrier) {
        $0.number = 2
      } operation: { () async throws(Boom) in
        try await failLater()
      }
    }
    await expectBoom { () async throws(Boom) in
      try await prepareDependencies { (_: inout DependencyValues) async throws(Boom) in try await failLater()
      }
    }
    await expectBoom { () async throws(Boom) in
      try await withDependencyIssueReporter(TrapReporter()) { () async throws(Boom) in try await failLater() }
    }
    await expectBoom { () async throws(Boom) in
      try await withEscapedDependencies { continuation async throws(Boom) in
        try await continuation.yield { () async throws(Boom) in try await failLater() }
      }
    }
    await expectBoom { () async throws(Boom) in
      try await capturingDependencies { () async throws(Boom) in try await failLater() }()
    }
  }

  @Test func `a function may be passed as the operation`() async {
    expectBoom { () throws(Boom) in try withDependencies({ $0.number = 2 }, operation: fail) }
    await expectBoom { () async throws(Boom) in
      try await withDependencies({ $0.number = 2 }, operation: failLater)
    }
  }

  @Test func `scopes that do not throw need no try`() async {
    #expect(
      withDependencies {
        $0.number = 2
      } operation: {
        DependencyValues.current.number
      } == 2)
    let later = await withDependencies {
      $0.number = 2
    } operation: {
      await Task.yield()
      return DependencyValues.current.number
    }
    #expect(later == 2)
  }

  @Test func `an update that throws or waits brings its own forms`() async throws {
    let now = try withDependencies {
      $0.number = try number()
    } operation: {
      DependencyValues.current.number
    }
    let later = try await withDependencies {
      $0.number = try await numberLater()
    } operation: {
      DependencyValues.current.number
    }
    let carried = try await withDependencies(from: Carrier()) {
      $0.number = try await numberLater()
    } operation: {
      await Task.yield()
      return DependencyValues.current.number
    }
    #expect([now, later, carried] == [2, 2, 2])
  }
}

private struct Boom: Error {}

private func fail() throws(Boom) -> Int { throw Boom() }

private func failLater() async throws(Boom) -> Int { throw Boom() }

private func number() throws -> Int { 2 }

private func numberLater() async throws -> Int { 2 }

private func expectBoom(_ operation: () throws(Boom) -> Int) {
  do throws(Boom) {
    _ = try operation()
    Issue.record("nothing was thrown")
  } catch {}
}

private func expectBoom(_ operation: () async throws(Boom) -> Int) async {
  do throws(Boom) {
    _ = try await operation()
    Issue.record("nothing was thrown")
  } catch {}
}

private struct Carrier {
  @Dependency(\.number) var number
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
