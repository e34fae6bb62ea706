import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite(
  .dependency(\.recipes, MockRecipes()),
  .dependency(\.analytics, Analytics { _ in })
)
struct SearchScreenTests {
  @Test func `a search asks for the word and shows what is found`() async throws {
    let recipes = try dependency(\.recipes, as: MockRecipes.self)
    recipes.found.result = .success(["Tomato soup", "Tomato tart"])
    #expect(await SearchScreen().search("tomato") == "Tomato soup, Tomato tart")
    #expect(recipes.recorder.calls == [.search("tomato")])
  }

  @Test func `a search that fails says so`() async throws {
    try dependency(\.recipes, as: MockRecipes.self).found.result = .failure(Offline())
    #expect(await SearchScreen().search("tomato") == "Nothing can be found right now.")
  }

  @Test func `a search tells its word, and that it has failed`() async throws {
    try dependency(\.recipes, as: MockRecipes.self).found.result = .failure(Offline())
    let track = Spy<AnalyticsEvent, Void>()
    await withDependencies {
      $0.analytics.track = track.function
    } operation: {
      _ = await SearchScreen().search("tomato")
    }
    #expect(track.calls == [.searched("tomato"), .failed])
  }
}

/// A double that records its calls and returns what a test sets.
private struct MockRecipes: Recipes {
  enum Call: Equatable { case search(String) }

  let recorder = CallRecorder<Call>()
  let found = CannedResult<[String]>(.success([]))

  func search(_ word: String) async throws -> [String] {
    recorder.record(.search(word))
    return try found.get()
  }
}

private struct Offline: Error {}
