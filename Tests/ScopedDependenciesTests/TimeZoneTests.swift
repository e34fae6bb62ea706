import Foundation
import ScopedDependencies
import Testing

@Suite struct TimeZoneTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the user's time zone`(context: DependencyContext) {
    let messages = withFreshValues(in: context) { #expect(Reader().timeZone == TimeZone.autoupdatingCurrent) }
    #expect(messages.isEmpty)
  }

  @Test func `a test that reads it without overriding it gets the user's time zone and is told so`() {
    let messages = withFreshValues { #expect(Reader().timeZone == TimeZone.autoupdatingCurrent) }
    #expect(
      messages == [
        #"""
        'timeZone' (TimeZoneKey) was read in a test that does not override it, at ScopedDependenciesTests/TimeZoneTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependency(\.timeZone, <a value for this test>)' to the test.
        """#
      ]
    )
  }

  @Test func `an override is what a test reads`() {
    let messages = withFreshValues {
      withDependencies {
        $0.timeZone = TimeZone(identifier: "Asia/Tokyo")!
      } operation: {
        #expect(Reader().timeZone == TimeZone(identifier: "Asia/Tokyo")!)
      }
    }
    #expect(messages.isEmpty)
  }
}

private struct Reader {
  @Dependency(\.timeZone, line: 1001) var timeZone
}
