package import ScopedDependencies

/// Makes the model of a screen; the article is known only when somebody taps on it.
package struct ArticleFeature: Sendable {
  package var make: @Sendable (_ article: String) -> ArticleModel

  package init(make: @escaping @Sendable (_ article: String) -> ArticleModel) { self.make = make }
}

extension ArticleFeature: DependencyKey {
  package static let liveValue = ArticleFeature { ArticleModel(article: $0) }
  package static let testValue = liveValue
}

extension DependencyValues {
  /// The builder of article screens.
  package var articleFeature: ArticleFeature {
    get { self[ArticleFeature.self] }
    set { self[ArticleFeature.self] = newValue }
  }

  /// What articles cost, in cents.
  package var prices: Prices {
    get { self[Prices.self] }
    set { self[Prices.self] = newValue }
  }
}

/// The prices of a shop.
package struct Prices: Sendable {
  package var cents: @Sendable (_ article: String) -> Int

  package init(cents: @escaping @Sendable (_ article: String) -> Int) { self.cents = cents }
}

extension Prices: DependencyKey {
  package static let liveValue = Prices { $0.count * 100 }  // Your program looks them up.
}

/// A screen for one article: the parameter by its initialiser, the dependencies without.
package struct ArticleModel: Sendable {
  @Dependency(\.prices) var prices
  package let article: String

  package init(article: String) { self.article = article }

  package var title: String { "\(article), \(prices.cents(article)) ct" }
}

/// A screen that opens others.
package struct ShelfModel: Sendable {
  @Dependency(\.articleFeature) var articleFeature

  package init() {}

  /// The child gets what this model was given, wherever the call comes from.
  package func open(_ article: String) -> ArticleModel {
    withDependencies(from: self) { articleFeature.make(article) }
  }
}
