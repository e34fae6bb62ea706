import ScopedDependencies
import Testing

/// The target links the testing product and no file of it imports it: that is enough.
struct LinkedOnlyTests {
  @Test(arguments: [1, 1])
  func `each case has its own defaults`(_: Int) {
    prepareDependencies { $0.greeting = "hello" }
    #expect(DependencyValues.current.greeting == "hello")
  }

  @Test func `an unset dependency fails the test`() {
    withKnownIssue {
      _ = DependencyValues.current.greeting
    } matching: { issue in
      issue.comments == [
        """
        'greeting' (GreetingKey) was read in a test that does not override it, at \(#fileID):\(lineOfGetter).
        A test must not depend on live values.
        To fix this, add '.dependency(\\.greeting, <a value for this test>)' to the test.
        """
      ]
    }
  }
}

private enum GreetingKey: DependencyKey {
  static var liveValue: String { "live" }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

/// A message about a property names the line of its getter.
private let lineOfGetter = #line - 6
