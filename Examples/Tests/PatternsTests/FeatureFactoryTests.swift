import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct FeatureFactoryTests {
  @Test(.dependency(\.prices, Prices { _ in 250 }))
  func `a screen knows its article and finds its prices`() {
    #expect(ArticleModel(article: "Cup").title == "Cup, 250 ct")
  }

  @Test func `a child is made with what its parent was given`() {
    let shelf = withDependencies {
      $0.prices = Prices { _ in 99 }
    } operation: {
      ShelfModel()
    }
    #expect(shelf.open("Cup").title == "Cup, 99 ct")
  }

  @Test func `another builder makes the child another`() {
    let shelf = withDependencies {
      $0.articleFeature.make = { _ in ArticleModel(article: "Sold out") }
      $0.prices = Prices { _ in 0 }
    } operation: {
      ShelfModel()
    }
    #expect(shelf.open("Cup").title == "Sold out, 0 ct")
  }
}
