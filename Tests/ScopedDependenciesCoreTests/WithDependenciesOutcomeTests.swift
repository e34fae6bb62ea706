import ScopedDependenciesCore
import Testing

/// What comes out of a scope: results of every kind, errors, and nothing of the scope itself.
@Suite struct WithDependenciesOutcomeTests {
  @Test func `a scope returns what its operation returns`() async {
    #expect(
      withDependencies {
        $0.count = 2
      } operation: {
        DependencyValues.current.count
      } == 2)
    let number = await withDependencies {
      $0.count = 2
    } operation: {
      await Task.yield()
      return DependencyValues.current.count
    }
    #expect(number == 2)
  }

  @Test func `a scope returns a value that cannot be copied`() async {
    let token = withDependencies {
      $0.count = 2
    } operation: {
      Token(DependencyValues.current.count)
    }
    #expect(token.number == 2)
    let other = await withDependencies {
      $0.count = 3
    } operation: { () async in
      await Task.yield()
      return Token(DependencyValues.current.count)
    }
    #expect(other.number == 3)
    let entered = withDependencies(.current) { Token(4) }
    #expect(entered.number == 4)
  }

  @Test func `a scope throws an error of the operation's own type`() async {
    do throws(Boom) {
      try withDependencies {
        $0.count = 2
      } operation: { () throws(Boom) in
        throw Boom(number: 1)
      }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error.number == 1)
    }
    do throws(Boom) {
      try await withDependencies {
        $0.count = 2
      } operation: { () async throws(Boom) in
        throw Boom(number: 2)
      }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error.number == 2)
    }
    do throws(Boom) {
      try withDependencies(.current) { () throws(Boom) in throw Boom(number: 3) }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error.number == 3)
    }
  }

  @Test func `an operation does not run after an update that throws`() async {
    let runs = Tally()
    #expect(throws: Boom.self) {
      try withDependencies { _ in
        throw Boom()
      } operation: {
        _ = runs.raise()
      }
    }
    await #expect(throws: Boom.self) {
      try await withDependencies { _ async throws in
        throw Boom()
      } operation: {
        _ = runs.raise()
      }
    }
    #expect(runs.value == 0)
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `what an update sets before it throws is gone`() {
    withDependencies {
      $0.count = 2
    } operation: {
      #expect(throws: Boom.self) {
        try withDependencies {
          $0.count = 3
          throw Boom()
        } operation: {
        }
      }
      #expect(DependencyValues.current.count == 2)
    }
  }

  @Test func `an update may wait for the values that it sets`() async throws {
    let number = try await withDependencies {
      $0.count = await Task { 5 }.value
    } operation: {
      DependencyValues.current.count
    }
    #expect(number == 5)
  }

  @Test func `an update may throw, or not, and the operation may too`() throws {
    let number = try withDependencies {
      $0.count = try five()
    } operation: {
      DependencyValues.current.count
    }
    #expect(number == 5)
    #expect(throws: Boom.self) {
      try withDependencies {
        $0.count = try five()
      } operation: {
        throw Boom()
      }
    }
  }

  @MainActor
  @Test func `an operation runs where its caller runs`() async {
    var steps: [String] = []
    await withDependencies {
      $0.count = 2
    } operation: {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      steps.append("operation")
    }
    await withDependencies(.current) {
      await Task.yield()
      MainActor.assertIsolated()
      steps.append("entered")
    }
    #expect(steps == ["operation", "entered"])
  }
}

private struct Boom: Error, Equatable {
  var number = 0
}

private struct Token: ~Copyable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private func five() throws -> Int { 5 }

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }
}
