import Foundation
import ScopedDependencies
import Testing

@Suite struct LocaleTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the user's locale`(context: DependencyContext) {
    let messages = withFreshValues(in: context) { #expect(Reader().locale == Locale.autoupdatingCurrent) }
    #expect(messages.isEmpty)
  }

  @Test func `a test that reads it without overriding it gets the user's locale and is told so`() {
    let messages = withFreshValues { #expect(Reader().locale == Locale.autoupdatingCurrent) }
    #expect(
      messages == [
        #"""
        'locale' (LocaleKey) was read in a test that does not override it, at ScopedDependenciesTests/LocaleTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependency(\.locale, <a value for this test>)' to the test.
        """#
      ]
    )
  }

  @Test func `an override is what a test reads`() {
    let messages = withFreshValues {
      withDependencies {
        $0.locale = Locale(identifier: "fr_FR")
      } operation: {
        #expect(Reader().locale == Locale(identifier: "fr_FR"))
      }
    }
    #expect(messages.isEmpty)
  }
}

private struct Reader {
  @Dependency(\.locale, line: 1001) var locale
}
