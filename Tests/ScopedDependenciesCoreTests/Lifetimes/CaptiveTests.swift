import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  /// Nothing that lives long holds what lives shorter.
  @Suite struct CaptiveTests {
    @Test func `a default of the process that reads a session's value is built for the session`() async throws
    {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let shop = DependencyValues.current[ShopKey.self]
          #expect(shop.parts[0] === DependencyValues.current[CartKey.self])
          #expect(DependencyValues.current[ShopKey.self] === shop)
        }
      }
    }

    @Test func `a default of the process that needs a session through others is built for it as well`()
      async throws
    {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let mall = DependencyValues.current[MallKey.self]
          #expect(mall.parts[0] === DependencyValues.current[ShopKey.self])
          #expect(mall.parts[0].parts[0] === DependencyValues.current[CartKey.self])
        }
      }
    }

    @Test func `it is shut down and freed with the session, before what it needs`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) { _ = DependencyValues.current[MallKey.self] }
        #expect(
          ledger.entries == [
            "built cart", "built shop", "built mall",
            "closed mall", "freed mall", "closed shop", "freed shop", "closed cart", "freed cart",
          ]
        )
      }
    }

    @Test func `two sessions get one each`() async throws {
      try await withLedger { _ in
        let (first, second) = (DependencySession(.session), DependencySession(.session))
        let shops = [first, second].map { $0 { DependencyValues.current[ShopKey.self] } }
        #expect(shops[0] !== shops[1])
        #expect(shops[0].parts[0] !== shops[1].parts[0])
        #expect(first { DependencyValues.current[ShopKey.self] } === shops[0])
        await first.end()
        #expect(second { DependencyValues.current[ShopKey.self] } === shops[1])
        await second.end()
      }
    }

    @Test func `the one of the process stays as it was`() async throws {
      try await withLedger { ledger in
        let outside = DependencyValues.current[OptionalShopKey.self]
        await withDependencies(beginning: .session) {
          $0[HasCartKey.self] = true
        } operation: {
          let inside = DependencyValues.current[OptionalShopKey.self]
          #expect(inside !== outside)
          #expect(inside.parts.count == 1)
        }
        #expect(DependencyValues.current[OptionalShopKey.self] === outside)
        #expect(outside.parts.isEmpty)
        #expect(ledger.count(of: "freed cart") == 1)
      }
    }

    @Test func `what read a scoped value outside of its scope is not used in a scope`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        await withDependencyIssueReporter(reporter) {
          let outside = DependencyValues.current[ShopKey.self]
          await withDependencies(beginning: .session) {
            let inside = DependencyValues.current[ShopKey.self]
            #expect(inside !== outside)
            #expect(inside.parts[0] === DependencyValues.current[CartKey.self])
          }
          #expect(DependencyValues.current[ShopKey.self] === outside)
        }
      }
      #expect(reporter.issues.map(\.kind) == [.lifetime])
    }

    @Test func `a value of a longer scope that reads one of a shorter lives in the shorter`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          await withDependencies(beginning: .request) { _ = DependencyValues.current[LongReadsShortKey.self] }
          #expect(
            ledger.entries == ["built request", "built long", "closed long", "freed long", "freed request"])
        }
      }
    }

    @Test func `a weak default that holds a session's value ends with the session`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          let held = DependencyValues.current[WeakShopKey.self]
          #expect(DependencyValues.current[WeakShopKey.self] === held)
        }
        #expect(
          ledger.entries == ["built cart", "built weak shop", "freed weak shop", "closed cart", "freed cart"])
      }
    }

    @Test func `a wrapper in a default of the process reads the session of whoever calls it`() async throws {
      try await withLedger { _ in
        let lazy = DependencyValues.current[LazyShopKey.self]
        for _ in 0..<2 {
          await withDependencies(beginning: .session) {
            #expect(DependencyValues.current[LazyShopKey.self] === lazy)
            #expect(lazy.cart() === DependencyValues.current[CartKey.self])
          }
        }
      }
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
  fileprivate static let request = scoped("request")
}

private enum CartKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("cart") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ShopKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("shop", parts: DependencyValues.current[CartKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum MallKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("mall", parts: DependencyValues.current[ShopKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum HasCartKey: TestDependencyKey {
  static var testValue: Bool { false }
}

private enum OptionalShopKey: TestDependencyKey {
  static var testValue: Tracked {
    guard DependencyValues.current[HasCartKey.self] else { return Tracked("empty shop") }
    return Tracked("full shop", parts: DependencyValues.current[CartKey.self])
  }
}

private enum RequestKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("request") }
  static var lifetime: DependencyLifetime { .request }
}

private enum LongReadsShortKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("long", parts: DependencyValues.current[RequestKey.self]) }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum WeakShopKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("weak shop", parts: DependencyValues.current[CartKey.self]) }
  static var lifetime: DependencyLifetime { .weak }
}

private final class LazyShop: Sendable {
  let cart = Dependency(CartKey.self)
}

private enum LazyShopKey: TestDependencyKey {
  static var testValue: LazyShop { LazyShop() }
}
