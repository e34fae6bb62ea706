import Foundation
import ScopedDependencies
import Testing

@Suite struct DateTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the time of the system`(context: DependencyContext) {
    let messages = withFreshValues(in: context) {
      let earliest = Date()
      let dates = [Reader().now, Reader().date(), Reader().date.now]
      #expect(dates.allSatisfy { (earliest...Date()).contains($0) })
    }
    #expect(messages.isEmpty)
  }

  @Test func `a test that only reads the source is not told anything`() {
    let messages = withFreshValues { _ = Reader().date }
    #expect(messages.isEmpty)
  }

  @Test func `a test that uses the source without overriding it gets the time of the system and is told so`()
  {
    let messages = withFreshValues {
      let earliest = Date()
      #expect((earliest...Date.distantFuture).contains(Reader().date()))
    }
    #expect(messages == [usedInTest])
  }

  @Test func `a test that reads now without overriding it is told so`() {
    #expect(withFreshValues { _ = Reader().now } == [usedInTest])
  }

  @Test func `setting now makes the time stand still, and reads nothing`() {
    let messages = withFreshValues {
      withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 7)
      } operation: {
        #expect(Reader().now == Date(timeIntervalSince1970: 7))
        #expect(Reader().date() == Date(timeIntervalSince1970: 7))
      }
    }
    #expect(messages.isEmpty)
  }

  @Test func `an override is what a test reads`() {
    withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 7))
    } operation: {
      #expect(Reader().now == Date(timeIntervalSince1970: 7))
    }
  }

  @Test func `readers of one override share its steps`() {
    withDependencies {
      $0.date = .incrementing(by: 60)
    } operation: {
      let dates = [Reader().now, Reader().date(), Reader().now]
      #expect(dates.map(\.timeIntervalSinceReferenceDate) == [0, 60, 120])
    }
  }

  private var usedInTest: String {
    #"""
    'date' was used in a test that does not override it.
    A test must not depend on the current time.
    To fix this, add '.dependency(\.date, .constant(Date(timeIntervalSinceReferenceDate: 0)))' to the test.
    """#
  }
}

private struct Reader {
  @Dependency(\.date) var date
  @Dependency(\.date.now) var now
}
