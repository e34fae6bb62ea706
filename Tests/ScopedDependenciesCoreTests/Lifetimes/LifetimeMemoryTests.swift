import Testing

@testable import ScopedDependenciesCore

extension LifetimeTests {
  /// What is left in memory.
  @Suite struct LifetimeMemoryTests {
    @Test func `a thousand sessions leave nothing`() async throws {
      try await withLedger { ledger in
        for number in 0..<1_000 {
          let session = DependencySession(.session) { $0[NumberKey.self] = number }
          session { _ = DependencyValues.current[ShopKey.self] }
          await session.end()
        }
        #expect(ledger.count(of: "built shop") == 1_000)
        #expect(ledger.count(of: "freed shop") == 1_000)
        #expect(ledger.count(of: "freed cart") == 1_000)
      }
    }

    @Test func `a thousand sessions that are only dropped leave nothing`() async throws {
      try await withLedger { ledger in
        for _ in 0..<1_000 {
          DependencySession(.session).callAsFunction { _ = DependencyValues.current[ShopKey.self] }
        }
        #expect(ledger.count(of: "freed shop") == 1_000)
        #expect(ledger.count(of: "freed cart") == 1_000)
      }
    }

    @Test func `a thousand scopes leave nothing of their overrides`() async throws {
      try await withLedger { ledger in
        for _ in 0..<1_000 {
          let own = Tracked("own")
          await withDependencies(beginning: .session) {
            $0[OwnKey.self] = own
          } operation: {
            _ = DependencyValues.current[OwnHolderKey.self]
          }
        }
        await ledger.wait(for: "freed own", count: 1_000)
      }
    }

    @Test func `a thousand values rebuilt in a session leave one object`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session {
          _ = DependencyValues.current[VariantKey.self]
          for number in 0..<1_000 {
            withDependencies {
              $0[NumberKey.self] = number
            } operation: {
              _ = DependencyValues.current[VariantKey.self]
            }
          }
        }
        let freed = ledger.entries.count { $0.hasPrefix("freed ") }
        #expect(freed == 1_000)
        await session.end()
        #expect(ledger.entries.count { $0.hasPrefix("freed ") } == 1_001)
      }
    }

    @Test func `a session does not remember the values that were rebuilt in it`() async throws {
      try await withLedger { _ in
        let session = DependencySession(.session)
        session {
          for number in 0..<1_000 {
            withDependencies {
              $0[NumberKey.self] = number
            } operation: {
              _ = DependencyValues.current[VariantKey.self]
            }
          }
          let marker = DependencyValues.current.scope?.override(of: LifetimeMarker.key(named: "session"))
          #expect((marker?.lifetimeOwner?.count ?? 0) <= 32)
        }
        await session.end()
      }
    }

    @Test func `a thousand resets in a session leave one object`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        await session {
          for _ in 0..<1_000 {
            _ = DependencyValues.current[ServiceKey.self]
            await resetDependencies()
          }
          _ = DependencyValues.current[ServiceKey.self]
        }
        #expect(ledger.count(of: "built service") - ledger.count(of: "freed service") == 1)
        await session.end()
        #expect(ledger.count(of: "built service") == ledger.count(of: "freed service"))
      }
    }

    @Test func `values that hold their session's values leave nothing when it ends`() async throws {
      try await withLedger { ledger in
        for _ in 0..<100 {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[CapturingKey.self] }
          await session.end()
        }
        #expect(ledger.count(of: "freed capturing") == 100)
      }
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum CartKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("cart") }
  static var lifetime: DependencyLifetime { .session }
}

private enum ShopKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("shop", parts: DependencyValues.current[CartKey.self]) }
}

private enum OwnKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("default") }
}

private enum OwnHolderKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("holder", parts: DependencyValues.current[OwnKey.self]) }
  static var lifetime: DependencyLifetime { .session }
}

private enum VariantKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("number \(DependencyValues.current[NumberKey.self])") }
  static var lifetime: DependencyLifetime { .session }
}

private enum DatabaseKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("database") }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("service", parts: DependencyValues.current[DatabaseKey.self]) }
  static var lifetime: DependencyLifetime { .session }
}

/// A value that holds whatever the place shows that it was built in.
private struct Capturing: Sendable {
  let tracked = Tracked("capturing")
  let values = DependencyValues.current
  let cart = Dependency(CartKey.self)
}

private enum CapturingKey: TestDependencyKey {
  static var testValue: Capturing { Capturing() }
  static var lifetime: DependencyLifetime { .session }
}
