extension DependencyValues {
  /// The note that a place was reached which must not be: Swift's own, and in tests an issue.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) var assertionFailure
  /// func colour(named name: String) -> Int {
  ///   guard let colour = colours[name] else {
  ///     assertionFailure("no colour is named \(name)")
  ///     return 0
  ///   }
  ///   return colour
  /// }
  /// ```
  public var assertionFailure: AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/assertionFailure``.
public enum AssertionFailureKey: DependencyKey {
  /// Swift's own `assertionFailure`.
  public static var liveValue: AssertionFailureEffect { AssertionFailureEffect() }

  /// A note that reports an issue and goes on.
  public static var testValue: AssertionFailureEffect {
    AssertionFailureEffect { DependencyIssue.failedAssertion(of: "assertionFailure", $0, $1, $2).report() }
  }
}

/// A note that a place was reached which must not be, called like Swift's `assertionFailure`.
public struct AssertionFailureEffect: Sendable {
  private let onFailure: (@Sendable (String, StaticString, UInt) -> Void)?

  /// Makes a note that calls a closure, and then goes on.
  ///
  /// - Parameter onFailure: Takes the message, and the file and line of the call.
  public init(
    onFailure: @escaping @Sendable (_ message: String, _ fileID: StaticString, _ line: UInt) -> Void
  ) {
    self.onFailure = onFailure
  }

  /// Makes Swift's own note.
  init() { onFailure = nil }

  /// Notes that this place was reached.
  ///
  /// Swift's own note ends a debug build and does nothing in a release build. The note of a test reports it and
  /// goes on.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - fileID: The file to name.
  ///   - line: The line to name.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard let onFailure else { return Swift.assertionFailure(message(), file: fileID, line: line) }
    onFailure(message(), fileID, line)
  }
}
