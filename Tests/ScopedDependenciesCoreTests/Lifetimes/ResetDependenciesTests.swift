import ScopedDependenciesCore
import Synchronization
import Testing

extension LifetimeTests {
  @Suite struct ResetDependenciesTests {
    @Test func `a reset drops what has been built, shuts it down and frees it`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[ServiceKey.self]
        await resetDependencies()
        #expect(
          ledger.entries == [
            "built database", "built service", "closed service", "freed service", "closed database",
            "freed database",
          ]
        )
      }
    }

    @Test func `a default is built anew after a reset`() async throws {
      try await withLedger { ledger in
        let first = DependencyValues.current[DatabaseKey.self]
        await resetDependencies()
        let second = DependencyValues.current[DatabaseKey.self]
        #expect(first !== second)
        #expect(DependencyValues.current[DatabaseKey.self] === second)
        #expect(ledger.count(of: "built database") == 2)
      }
    }

    @Test func `a reset with nothing built does nothing`() async throws {
      try await withLedger { ledger in
        await resetDependencies()
        #expect(ledger.entries == [])
      }
    }

    @Test func `the defaults of the keys that are named stay`() async throws {
      try await withLedger { ledger in
        let logger = DependencyValues.current[LoggerKey.self]
        _ = DependencyValues.current[DatabaseKey.self]
        await resetDependencies(keeping: LoggerKey.self)
        #expect(DependencyValues.current[LoggerKey.self] === logger)
        #expect(ledger.entries == ["built logger", "built database", "closed database", "freed database"])
      }
    }

    @Test func `what a default that stays read while it was built stays with it, to any depth`() async throws
    {
      try await withLedger { ledger in
        let shop = DependencyValues.current[ShopKey.self]
        _ = DependencyValues.current[LoggerKey.self]
        await resetDependencies(keeping: ShopKey.self)
        #expect(DependencyValues.current[ShopKey.self] === shop)
        #expect(DependencyValues.current[ServiceKey.self] === shop.parts[0])
        #expect(DependencyValues.current[DatabaseKey.self] === shop.parts[0].parts[0])
        #expect(ledger.entries.suffix(2) == ["closed logger", "freed logger"])
      }
    }

    @Test func `what read a default that is dropped is dropped too`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[ShopKey.self]
        await resetDependencies(keeping: DatabaseKey.self)
        #expect(ledger.entries.suffix(4) == ["closed shop", "freed shop", "closed service", "freed service"])
      }
    }

    @Test func `what was built for a scope stays if it read nothing that is dropped`() async throws {
      try await withLedger { _ in
        _ = DependencyValues.current[DatabaseKey.self]
        await withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          let numbered = DependencyValues.current[VariantKey.self]
          await resetDependencies()
          #expect(DependencyValues.current[VariantKey.self] === numbered)
        }
      }
    }

    @Test func `what was built for a scope is dropped if it read one that is dropped`() async throws {
      try await withLedger { ledger in
        await withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          _ = DependencyValues.current[VariantServiceKey.self]
          await resetDependencies()
          #expect(
            ledger.entries.suffix(4) == [
              "closed number 2", "freed number 2", "closed database", "freed database",
            ])
          _ = DependencyValues.current[VariantServiceKey.self]
          #expect(ledger.entries.suffix(2) == ["built database", "built number 2"])
        }
      }
    }

    @Test func `a session's value that read one that is dropped is dropped too, and built anew`() async throws
    {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        let first = session { ObjectIdentifier(DependencyValues.current[CartKey.self]) }
        await resetDependencies()
        #expect(
          ledger.entries == [
            "built database", "built cart", "closed cart", "freed cart", "closed database", "freed database",
          ]
        )
        let second = session { DependencyValues.current[CartKey.self] }
        #expect(session { DependencyValues.current[CartKey.self] } === second)
        withExtendedLifetime(first) {}
        await session.end()
        #expect(ledger.count(of: "built cart") == 2)
        #expect(ledger.count(of: "closed cart") == 2)
      }
    }

    @Test func `a session's value that read a default that stays, stays`() async throws {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let cart = DependencyValues.current[CartKey.self]
          await resetDependencies(keeping: DatabaseKey.self)
          #expect(DependencyValues.current[CartKey.self] === cart)
        }
      }
    }

    @Test func `a session's value of a key that is named stays, with what it read`() async throws {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let cart = DependencyValues.current[CartKey.self]
          await resetDependencies(keeping: CartKey.self)
          #expect(DependencyValues.current[CartKey.self] === cart)
          #expect(DependencyValues.current[DatabaseKey.self] === cart.parts[0])
        }
      }
    }

    @Test func `what read a scope's own variant of a default is not dropped with the shared one`()
      async throws
    {
      try await withLedger { _ in
        _ = DependencyValues.current[VariantKey.self]
        await withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          let user = DependencyValues.current[VariantUserKey.self]
          #expect(user.parts.map(\.name) == ["number 2"])
          await resetDependencies()
          #expect(DependencyValues.current[VariantUserKey.self] === user)
        }
      }
    }

    @Test func `an override stays`() async throws {
      try await withLedger { ledger in
        let own = Tracked("own")
        await withDependencies {
          $0[DatabaseKey.self] = own
        } operation: {
          await resetDependencies()
          #expect(DependencyValues.current[DatabaseKey.self] === own)
        }
        #expect(ledger.entries == ["built own"])
      }
    }

    @Test func `a prepared value stays`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[DatabaseKey.self] = Tracked("prepared") }
        _ = DependencyValues.current[ServiceKey.self]
        await resetDependencies()
        #expect(DependencyValues.current[DatabaseKey.self].name == "prepared")
        #expect(ledger.entries == ["built prepared", "built service", "closed service", "freed service"])
      }
    }

    @Test func `a value that somebody holds is shut down, and freed by its holder`() async throws {
      try await withLedger { ledger in
        var held: Tracked? = DependencyValues.current[DatabaseKey.self]
        await resetDependencies()
        #expect(ledger.entries == ["built database", "closed database"])
        withExtendedLifetime(held) {}
        held = nil
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `a reset waits for its shutdowns although its task is cancelled`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[DatabaseKey.self]
        let start = Signal()
        let task = Task {
          await start.wait()
          await resetDependencies()
          #expect(ledger.entries == ["built database", "closed database", "freed database"])
        }
        task.cancel()
        start.send()
        await task.value
      }
    }

    @Test func `other values are not reset`() async throws {
      try await withLedger { _ in
        let database = DependencyValues.current[DatabaseKey.self]
        await withDependencies(DependencyValues()) {
          _ = DependencyValues.current[DatabaseKey.self]
          await resetDependencies()
        }
        #expect(DependencyValues.current[DatabaseKey.self] === database)
      }
    }

    @Test func `the defaults of every context are reset`() async throws {
      try await withLedger { ledger in
        withDependencies {
          $0.context = .preview
        } operation: {
          _ = DependencyValues.current[DatabaseKey.self]
        }
        _ = DependencyValues.current[DatabaseKey.self]
        await resetDependencies()
        #expect(ledger.count(of: "freed database") == 2)
      }
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum LoggerKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("logger") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum DatabaseKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("database") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ServiceKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("service", parts: DependencyValues.current[DatabaseKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ShopKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("shop", parts: DependencyValues.current[ServiceKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum CartKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("cart", parts: DependencyValues.current[DatabaseKey.self]) }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum VariantKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("number \(DependencyValues.current[NumberKey.self])") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum VariantUserKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("user", parts: DependencyValues.current[VariantKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum VariantServiceKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    let current = DependencyValues.current
    return Tracked("number \(current[NumberKey.self])", parts: current[DatabaseKey.self])
  }

  static func shutdown(_ value: Tracked) async { value.close() }
}
