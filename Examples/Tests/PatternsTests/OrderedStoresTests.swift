import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct OrderedStoresTests {
  @Test(.dependency(\.menuSource, MenuSource { ["Soup": 450, "Bread": 120] }))
  func `a cart is made from the menu that was loaded`() async throws {
    var cart = Cart(menu: try await MenuStore().load())
    cart.add("Soup")
    cart.add("Bread")
    cart.add("Caviar")
    #expect(cart.dishes == ["Soup", "Bread"])
    #expect(cart.total == 570)
  }

  @Test(.dependency(\.menuSource, MenuSource { throw Closed() }))
  func `without a menu there is no cart`() async {
    await #expect(throws: Closed.self) { try await MenuStore().load() }
  }
}

private struct Closed: Error {}
