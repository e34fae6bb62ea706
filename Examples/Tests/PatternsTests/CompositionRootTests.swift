import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct CompositionRootTests {
  @Test func `the running program is put together in one place`() async throws {
    prepareDependencies { $0.compose() }
    #expect(await CatalogueScreen().text() == "What shop.example sells")
    #expect(try await DependencyValues.current.checkout.order([]) == "Ordered at pay.example")
  }

  @Test(.dependencies { $0.composePreview() })
  func `a preview has sample articles`() async throws {
    #expect(await CatalogueScreen().text() == "Espresso cups, set of four\nMoka pot")
    #expect(try await DependencyValues.current.checkout.order(["Moka pot"]) == "Sample order of 1")
  }

  @Test(.dependencies { $0.composePreview(catalogue: FailingCatalogue()) })
  func `a preview of the failure changes one part`() async throws {
    #expect(await CatalogueScreen().text() == "The catalogue cannot be shown. Try again.")
    #expect(try await DependencyValues.current.checkout.order([]) == "Sample order of 0")
  }

  @Test func `who forgets to compose the program is told so`() async {
    await withKnownIssue {
      _ = await withDependencies {
        $0.context = .live
      } operation: {
        await CatalogueScreen().text()
      }
    } matching: { issue in
      issue.comments.contains { "\($0)".hasPrefix("'catalogue' (CatalogueKey) was read in the live context") }
    }
  }
}
