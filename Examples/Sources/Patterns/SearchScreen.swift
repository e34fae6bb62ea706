package import ScopedDependencies

/// What a program tells about the use of its features.
package enum AnalyticsEvent: Equatable, Sendable {
  case searched(String)
  case failed
}

/// A client as a struct of closures: a test replaces the endpoints that it cares about.
package struct Analytics: Sendable {
  package var track: @Sendable (AnalyticsEvent) -> Void

  package init(track: @escaping @Sendable (AnalyticsEvent) -> Void) { self.track = track }
}

extension Analytics: DependencyKey {
  package static let liveValue = Analytics { print($0) }  // Your program tells a server.
}

/// A client as a protocol: a test provides a type of its own.
package protocol Recipes: Sendable {
  func search(_ word: String) async throws -> [String]
}

private enum RecipesKey: DependencyKey {
  static let liveValue: any Recipes = RemoteRecipes()
}

private struct RemoteRecipes: Recipes {
  func search(_ word: String) async throws -> [String] { [word] }  // Your program asks a server.
}

extension DependencyValues {
  /// Where use is told.
  package var analytics: Analytics {
    get { self[Analytics.self] }
    set { self[Analytics.self] = newValue }
  }

  /// Where recipes are found.
  package var recipes: any Recipes {
    get { self[RecipesKey.self] }
    set { self[RecipesKey.self] = newValue }
  }
}

/// A screen that searches.
package struct SearchScreen: Sendable {
  @Dependency(\.analytics) var analytics
  @Dependency(\.recipes) var recipes

  package init() {}

  package func search(_ word: String) async -> String {
    analytics.track(.searched(word))
    do {
      return try await recipes.search(word).joined(separator: ", ")
    } catch {
      analytics.track(.failed)
      return "Nothing can be found right now."
    }
  }
}
