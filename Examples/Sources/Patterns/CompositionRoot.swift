package import ScopedDependencies

/// Where the articles of a shop come from.
package protocol Catalogue: Sendable {
  func articles() async throws -> [String]
}

/// Where orders go.
package protocol Checkout: Sendable {
  func order(_ articles: [String]) async throws -> String
}

/// The one place that names every concrete type of the running program, and its counterpart for previews.
extension DependencyValues {
  /// Puts the parts of the running program together: `prepareDependencies { $0.compose() }` at launch.
  package mutating func compose() {
    catalogue = RemoteCatalogue(host: "shop.example")
    checkout = RemoteCheckout(host: "pay.example")
  }

  /// Puts a preview together, each part of which can be another: `$0.composePreview(catalogue: FailingCatalogue())`.
  package mutating func composePreview(
    catalogue: any Catalogue = SampleCatalogue(),
    checkout: any Checkout = SampleCheckout()
  ) {
    self.catalogue = catalogue
    self.checkout = checkout
  }
}

extension DependencyValues {
  package var catalogue: any Catalogue {
    get { self[CatalogueKey.self] }
    set { self[CatalogueKey.self] = newValue }
  }

  package var checkout: any Checkout {
    get { self[CheckoutKey.self] }
    set { self[CheckoutKey.self] = newValue }
  }
}

/// A key without a live value: who forgets to compose the program is told so at the first read.
private enum CatalogueKey: TestDependencyKey {
  static var testValue: any Catalogue { SampleCatalogue() }
}

private enum CheckoutKey: TestDependencyKey {
  static var testValue: any Checkout { SampleCheckout() }
}

/// A catalogue with realistic articles.
package struct SampleCatalogue: Catalogue {
  package init() {}
  package func articles() async throws -> [String] { ["Espresso cups, set of four", "Moka pot"] }
}

/// A catalogue for the branch that previews tend to forget.
package struct FailingCatalogue: Catalogue {
  package struct Offline: Error {}

  package init() {}
  package func articles() async throws -> [String] { throw Offline() }
}

/// A checkout that agrees to everything.
package struct SampleCheckout: Checkout {
  package init() {}
  package func order(_ articles: [String]) async throws -> String { "Sample order of \(articles.count)" }
}

private struct RemoteCatalogue: Catalogue {
  var host: String
  func articles() async throws -> [String] { ["What \(host) sells"] }  // Your program asks the server.
}

private struct RemoteCheckout: Checkout {
  var host: String
  func order(_ articles: [String]) async throws -> String { "Ordered at \(host)" }  // Here too.
}

/// What a screen shows of the catalogue.
package struct CatalogueScreen: Sendable {
  @Dependency(\.catalogue) var catalogue

  package init() {}

  package func text() async -> String {
    do {
      return try await catalogue.articles().joined(separator: "\n")
    } catch {
      return "The catalogue cannot be shown. Try again."
    }
  }
}
