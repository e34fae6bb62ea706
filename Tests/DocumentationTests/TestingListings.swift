import ScopedDependenciesTesting
import Synchronization
import Testing

@Suite(.dependency(\.weather, Weather { _ in 21 }))
struct ReportTests {
  @Test(.dependencies { $0.weather.current = { _ in -3 } })
  func `a report knows frost`() async throws {
    #expect(try await Report().line("Oslo") == "Oslo: -3°")
  }
}

struct ConcreteDependencyListings {
  @Test(.dependency(\.shop, MockShop()))
  func `an order is placed once`() throws {
    try Checkout().order()
    #expect(try dependency(\.shop, as: MockShop.self).orderCount == 1)
  }
}

private protocol Shop: Sendable {
  func order() throws
}

private final class MockShop: Shop {
  private let count = Mutex(0)
  var orderCount: Int { count.withLock { $0 } }
  func order() { count.withLock { $0 += 1 } }
}

private struct Checkout {
  @Dependency(\.shop) var shop
  func order() throws { try shop.order() }
}

private enum ShopKey: TestDependencyKey {
  static var testValue: any Shop { MockShop() }
}

extension DependencyValues {
  fileprivate var shop: any Shop {
    get { self[ShopKey.self] }
    set { self[ShopKey.self] = newValue }
  }
}
