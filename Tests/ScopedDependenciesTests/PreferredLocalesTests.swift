import Foundation
import ScopedDependencies
import Testing

@Suite struct PreferredLocalesTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the user's languages`(context: DependencyContext) {
    let messages = withFreshValues(in: context) {
      #expect(Reader().preferredLocales == Locale.preferredLanguages.map(Locale.init))
    }
    #expect(messages.isEmpty)
  }

  @Test func `a test that reads it without overriding it gets the user's languages and is told so`() {
    let messages = withFreshValues {
      #expect(Reader().preferredLocales == Locale.preferredLanguages.map(Locale.init))
    }
    #expect(
      messages == [
        #"""
        'preferredLocales' (PreferredLocalesKey) was read in a test that does not override it, at ScopedDependenciesTests/PreferredLocalesTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependency(\.preferredLocales, <a value for this test>)' to the test.
        """#
      ]
    )
  }

  @Test func `an override is what a test reads`() {
    let messages = withFreshValues {
      withDependencies {
        $0.preferredLocales = [Locale(identifier: "fr_FR"), Locale(identifier: "de_CH")]
      } operation: {
        #expect(Reader().preferredLocales == [Locale(identifier: "fr_FR"), Locale(identifier: "de_CH")])
      }
    }
    #expect(messages.isEmpty)
  }
}

private struct Reader {
  @Dependency(\.preferredLocales, line: 1001) var preferredLocales
}
