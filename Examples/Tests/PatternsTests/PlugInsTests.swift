import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct PlugInsTests {
  @Test func `the menu has what all modules contribute`() {
    preparePlugIns()
    #expect(ExportMenu().names == ["CSV", "TSV", "Markdown"])
    #expect(ExportMenu().export([["a", "b"], ["c", "d"]], as: "TSV") == "a\tb\nc\td")
    #expect(ExportMenu().export([["a", "b"]], as: "Markdown") == "| a | b |")
  }

  @Test(.dependencies(addMarkdownExporter))
  func `a test takes the modules that it wants`() {
    #expect(ExportMenu().names == ["Markdown"])
  }

  @Test func `without modules the menu is empty`() {
    #expect(ExportMenu().names.isEmpty)
    #expect(ExportMenu().export([], as: "CSV") == nil)
  }
}
