extension DependencyValues {
  /// The check of what must be true in a debug build: Swift's own, and in tests an issue.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  /// func pay(_ amount: Int) { assert(amount > 0, "an amount must be positive") }
  /// ```
  public var assert: AssertEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/assert``.
public enum AssertKey: DependencyKey {
  /// Swift's own `assert`.
  public static var liveValue: AssertEffect { AssertEffect() }

  /// A check that reports an issue and goes on.
  public static var testValue: AssertEffect {
    AssertEffect { DependencyIssue.failedAssertion(of: "assert", $0, $1, $2).report() }
  }
}

/// A check of what must be true in a debug build, called like Swift's `assert`.
public struct AssertEffect: Sendable {
  private let onFailure: (@Sendable (String, StaticString, UInt) -> Void)?

  /// Makes a check that calls a closure when a condition is false, and then goes on.
  ///
  /// - Parameter onFailure: Takes the message, and the file and line of the call.
  public init(
    onFailure: @escaping @Sendable (_ message: String, _ fileID: StaticString, _ line: UInt) -> Void
  ) {
    self.onFailure = onFailure
  }

  /// Makes Swift's own check.
  init() { onFailure = nil }

  /// Checks a condition.
  ///
  /// Swift's own check evaluates nothing in a release build. The check of a test always does; it reports a false
  /// condition and goes on.
  ///
  /// - Parameters:
  ///   - condition: What must be true.
  ///   - message: What to say when it is not.
  ///   - fileID: The file to name.
  ///   - line: The line to name.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard let onFailure else { return Swift.assert(condition(), message(), file: fileID, line: line) }
    if !condition() { onFailure(message(), fileID, line) }
  }
}
