import Foundation
import ScopedDependencies
import Testing

@Suite struct CalendarTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the user's calendar`(context: DependencyContext) {
    let messages = withFreshValues(in: context) { #expect(Reader().calendar == Calendar.autoupdatingCurrent) }
    #expect(messages.isEmpty)
  }

  @Test func `a test that reads it without overriding it gets the user's calendar and is told so`() {
    let messages = withFreshValues { #expect(Reader().calendar == Calendar.autoupdatingCurrent) }
    #expect(
      messages == [
        #"""
        'calendar' (CalendarKey) was read in a test that does not override it, at ScopedDependenciesTests/CalendarTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependency(\.calendar, <a value for this test>)' to the test.
        """#
      ]
    )
  }

  @Test func `an override is what a test reads`() {
    let messages = withFreshValues {
      withDependencies {
        $0.calendar = Calendar(identifier: .hebrew)
      } operation: {
        #expect(Reader().calendar == Calendar(identifier: .hebrew))
      }
    }
    #expect(messages.isEmpty)
  }
}

private struct Reader {
  @Dependency(\.calendar, line: 1001) var calendar
}
