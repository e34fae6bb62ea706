import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct ValidateDependenciesTests {
    @Test func `keys without a live value are returned and reported`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let issues = withDependencyIssueReporter(reporter) {
          DependencyValues.validate(CompleteKey.self, MissingKey.self, line: 1001)
        }
        #expect(
          issues.map(\.message) == [
            """
            'MissingKey' was read in the live context, but it has no live value, \
            at ScopedDependenciesCoreTests/ValidateDependenciesTests.swift:1001.
            Its test value is used instead, which a running program must not depend on.
            To fix this, do one of these:
            - extend 'MissingKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
            - set it once at launch: 'prepareDependencies { $0[MissingKey.self] = <a live value> }'.
            """
          ]
        )
        #expect(reporter.messages == issues.map(\.message))
        #expect(issues.map(\.kind) == [.noLiveValue])
      }
    }

    @Test func `nothing is built unless it is asked for`() async throws {
      try await withLedger { ledger in
        #expect(DependencyValues.validate(CompleteKey.self).isEmpty)
        #expect(ledger.entries == [])
      }
    }

    @Test func `building builds the live values, which later reads get`() async throws {
      try await withLedger(in: .live) { ledger in
        #expect(DependencyValues.validate(CompleteKey.self, building: true).isEmpty)
        #expect(ledger.entries == ["built complete"])
        _ = DependencyValues.current[CompleteKey.self]
        #expect(ledger.entries == ["built complete"])
      }
    }

    @Test func `building finds what is missing further down`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        withDependencyIssueReporter(reporter) {
          #expect(DependencyValues.validate(NeedyKey.self).isEmpty)
          let issues = DependencyValues.validate(NeedyKey.self, building: true)
          #expect(issues.map(\.kind) == [.noLiveValue])
          #expect(issues.allSatisfy { $0.message.hasPrefix("'MissingKey' was read in the live context") })
          #expect(reporter.messages == issues.map(\.message))
        }
      }
    }

    @Test func `a key that is missing twice is found twice`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        withDependencyIssueReporter(reporter) {
          #expect(DependencyValues.validate(MissingKey.self, MissingKey.self).count == 2)
          #expect(DependencyValues.validate(MissingKey.self).count == 1)
        }
      }
    }

    @Test func `a key that is overridden counts as having a value`() async throws {
      try await withLedger { _ in
        withDependencies {
          $0[MissingKey.self] = Tracked("own")
        } operation: {
          #expect(DependencyValues.validate(MissingKey.self).isEmpty)
          #expect(DependencyValues.validate(NeedyKey.self, building: true).isEmpty)
        }
      }
    }

    @Test func `a key that is prepared counts as having a value`() async throws {
      try await withLedger { _ in
        prepareDependencies { $0[MissingKey.self] = Tracked("prepared") }
        #expect(DependencyValues.validate(MissingKey.self).isEmpty)
        #expect(DependencyValues.validate(NeedyKey.self, building: true).isEmpty)
      }
    }

    @Test func `keys of a scope are found where they are missing, and built in their scope`() async throws {
      try await withLedger(in: .live) { ledger in
        await withDependencies(beginning: .scoped("session")) {
          #expect(DependencyValues.validate(SessionKey.self, building: true).isEmpty)
          _ = DependencyValues.current[SessionKey.self]
          #expect(ledger.entries == ["built session"])
        }
      }
    }

    @Test func `no keys are no issue`() {
      #expect(DependencyValues.validate().isEmpty)
    }
  }
}

private enum CompleteKey: DependencyKey {
  static var liveValue: Tracked { Tracked("complete") }
}

private enum MissingKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("missing") }
}

private enum NeedyKey: DependencyKey {
  static var liveValue: Tracked { Tracked("needy", parts: DependencyValues.current[MissingKey.self]) }
}

private enum SessionKey: DependencyKey {
  static var liveValue: Tracked { Tracked("session") }
  static var lifetime: DependencyLifetime { .scoped("session") }
}
