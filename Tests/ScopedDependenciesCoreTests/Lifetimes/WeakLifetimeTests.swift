import Testing

@testable import ScopedDependenciesCore

extension LifetimeTests {
  @Suite struct WeakLifetimeTests {
    @Test func `a weak default is shared for as long as somebody holds it`() async throws {
      try await withLedger { ledger in
        let first = DependencyValues.current[WeakKey.self]
        let second = DependencyValues.current[WeakKey.self]
        #expect(first === second)
        #expect(ledger.entries == ["built weak"])
      }
    }

    @Test func `a weak default is freed when its last holder lets go, and built anew at the next read`()
      async throws
    {
      try await withLedger { ledger in
        var holders = [DependencyValues.current[WeakKey.self], DependencyValues.current[WeakKey.self]]
        holders.removeLast()
        #expect(ledger.entries == ["built weak"])
        holders.removeLast()
        #expect(ledger.entries == ["built weak", "freed weak"])
        _ = DependencyValues.current[WeakKey.self]
        #expect(ledger.count(of: "built weak") == 2)
      }
    }

    @Test func `tasks that ask for a weak default at once and hold it share one`() async throws {
      try await withLedger { ledger in
        let all = await withTaskGroup(of: Tracked.self) { group in
          let arrived = Tally()
          for _ in 0..<16 {
            group.addTask {
              arrived.raise()
              return DependencyValues.current[WeakKey.self]
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
        withExtendedLifetime(all) { #expect(ledger.entries == ["built weak"]) }
      }
    }

    @Test func `a weak default may be an object behind a protocol`() async throws {
      try await withLedger { ledger in
        do {
          let first = DependencyValues.current[ExistentialKey.self]
          let second = DependencyValues.current[ExistentialKey.self]
          #expect(first.object === second.object)
          #expect(ledger.entries == ["built existential"])
        }
        #expect(ledger.entries == ["built existential", "freed existential"])
      }
    }

    @Test func `a weak default that is a structure is refused and built for each read`() {
      let reporter = RecordingReporter()
      withFreshValues {
        withDependencyIssueReporter(reporter) {
          #expect(DependencyValues.current[StructureKey.self, line: 1001].number == 7)
          _ = DependencyValues.current[StructureKey.self, line: 1002]
        }
      }
      #expect(
        reporter.messages
          == [1001, 1002].map {
            """
            'StructureKey' has the lifetime '.weak', but its value is not an object, \
            at ScopedDependenciesCoreTests/WeakLifetimeTests.swift:\($0).
            Nobody can tell when the last holder of a structure or an enumeration lets go, so it is built for this read only.
            To fix this, make 'Structure' a class, or give 'StructureKey' the lifetime '.process' or '.transient'.
            """
          }
      )
      #expect(reporter.issues.map(\.kind) == [.lifetime, .lifetime])
    }

    @Test func `a structure behind a protocol is refused as well`() {
      let reporter = RecordingReporter()
      withFreshValues {
        withDependencyIssueReporter(reporter) {
          _ = DependencyValues.current[HiddenStructureKey.self, line: 1001]
        }
      }
      #expect(
        reporter.messages == [
          """
          'HiddenStructureKey' has the lifetime '.weak', but its value is not an object, \
          at ScopedDependenciesCoreTests/WeakLifetimeTests.swift:1001.
          Nobody can tell when the last holder of a structure or an enumeration lets go, so it is built for this read only.
          To fix this, make 'Thing' a class, or give 'HiddenStructureKey' the lifetime '.process' or '.transient'.
          """
        ]
      )
    }

    @Test
    func `a refused structure is not reported while values are configured, but at the first ordinary read`() {
      let reporter = RecordingReporter()
      withFreshValues {
        withDependencyIssueReporter(reporter) {
          withDependencies {
            $0[StructureKey.self].number = 8
          } operation: {
            #expect(DependencyValues.current[StructureKey.self].number == 8)
          }
          #expect(reporter.issues.isEmpty)
          withDependencies {
            $0[StructureHolderKey.self].number = 8
          } operation: {
          }
          #expect(reporter.issues.isEmpty)
          _ = DependencyValues.current[StructureHolderKey.self]
          _ = DependencyValues.current[StructureHolderKey.self]
          #expect(reporter.issues.count == 1)
        }
      }
    }

    @Test func `a default that holds a weak one keeps it`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[HolderKey.self]
        #expect(DependencyValues.current[HolderKey.self].parts[0] === DependencyValues.current[WeakKey.self])
        #expect(ledger.entries == ["built weak", "built holder"])
      }
    }

    @Test func `a weak default is another one in a scope that overrides what it read`() async throws {
      try await withLedger { ledger in
        let outside = DependencyValues.current[VariantKey.self]
        withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          let inside = DependencyValues.current[VariantKey.self]
          #expect(inside === DependencyValues.current[VariantKey.self])
          #expect(inside.name == "number 2")
        }
        #expect(ledger.entries == ["built number 1", "built number 2", "freed number 2"])
        #expect(DependencyValues.current[VariantKey.self] === outside)
      }
    }

    @Test func `a weak default that nobody holds leaves nothing behind in a scope`() async throws {
      try await withLedger { _ in
        withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          for _ in 0..<1_000 { _ = DependencyValues.current[VariantKey.self] }
          var count = 0
          let home = DependencyValues.current.scope?.override(of: KeyID(NumberKey.self))?.existingHome
          _ = home?.drop { _, _ in
            count += 1
            return false
          }
          #expect(count == 1)
        }
      }
    }

    @Test func `a weak dependency that somebody holds cannot be prepared any more`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let held = DependencyValues.current[WeakKey.self]
        withDependencyIssueReporter(reporter) { prepareDependencies { $0[WeakKey.self] = Tracked("own") } }
        #expect(DependencyValues.current[WeakKey.self] === held)
      }
      #expect(reporter.issues.map(\.kind) == [.preparedTooLate])
    }

    @Test func `a prepared value of a weak dependency is kept`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[WeakKey.self] = Tracked("own") }
        do { _ = DependencyValues.current[WeakKey.self] }
        #expect(DependencyValues.current[WeakKey.self].name == "own")
        #expect(ledger.entries == ["built own"])
      }
    }
  }
}

private enum WeakKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("weak") }
  static var lifetime: DependencyLifetime { .weak }
}

private protocol Thing: Sendable {
  var object: Tracked? { get }
}

private final class ObjectThing: Thing {
  let tracked = Tracked("existential")
  var object: Tracked? { tracked }
}

private struct StructureThing: Thing {
  var object: Tracked? { nil }
}

private enum ExistentialKey: TestDependencyKey {
  static var testValue: any Thing { ObjectThing() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum HiddenStructureKey: TestDependencyKey {
  static var testValue: any Thing { StructureThing() }
  static var lifetime: DependencyLifetime { .weak }
}

private struct Structure: Sendable {
  var number = 7
}

private enum StructureKey: TestDependencyKey {
  static var testValue: Structure { Structure() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum StructureHolderKey: TestDependencyKey {
  static var testValue: Structure { DependencyValues.current[StructureKey.self] }
}

private enum HolderKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("holder", parts: DependencyValues.current[WeakKey.self]) }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum VariantKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("number \(DependencyValues.current[NumberKey.self])") }
  static var lifetime: DependencyLifetime { .weak }
}
