package import ScopedDependencies

/// A menu that has been loaded; there is no other.
package struct Menu: Sendable {
  package let cents: [String: Int]

  fileprivate init(cents: [String: Int]) { self.cents = cents }
}

/// Loads the menu.
///
/// A cart needs a `Menu`, and only this makes one: the compiler keeps the order.
package struct MenuStore: Sendable {
  @Dependency(\.menuSource) var source

  package init() {}

  package func load() async throws -> Menu { Menu(cents: try await source.fetch()) }
}

/// What somebody is about to order.
package struct Cart: Sendable {
  package let menu: Menu
  package private(set) var dishes: [String] = []

  package init(menu: Menu) { self.menu = menu }

  package mutating func add(_ dish: String) {
    if menu.cents[dish] != nil { dishes.append(dish) }
  }

  /// A plain function of its parts: nothing is injected where nothing varies.
  package var total: Int { dishes.reduce(0) { $0 + menu.cents[$1, default: 0] } }
}

/// Where the menu comes from.
package struct MenuSource: Sendable {
  package var fetch: @Sendable () async throws -> [String: Int]

  package init(fetch: @escaping @Sendable () async throws -> [String: Int]) { self.fetch = fetch }
}

extension MenuSource: DependencyKey {
  package static let liveValue = MenuSource { ["Soup": 450, "Bread": 120] }  // Your program asks a server.
}

extension DependencyValues {
  /// Where the menu comes from.
  package var menuSource: MenuSource {
    get { self[MenuSource.self] }
    set { self[MenuSource.self] = newValue }
  }
}
