extension DependencyValues {
  /// The check of what must be true in every build: Swift's own, and in tests an issue.
  ///
  /// ```swift
  /// @Dependency(\.precondition) var precondition
  /// func pay(_ amount: Int) { precondition(amount > 0, "an amount must be positive") }
  /// ```
  public var precondition: PreconditionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/precondition``.
public enum PreconditionKey: DependencyKey {
  /// Swift's own `precondition`.
  public static var liveValue: PreconditionEffect { PreconditionEffect() }

  /// A check that reports an issue and goes on.
  public static var testValue: PreconditionEffect {
    PreconditionEffect { DependencyIssue.failedAssertion(of: "precondition", $0, $1, $2).report() }
  }
}

/// A check of what must be true in every build, called like Swift's `precondition`.
public struct PreconditionEffect: Sendable {
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
  /// Swift's own check ends the process, and says why in a debug build. The check of a test reports a false condition
  /// and goes on, so what follows it runs: return where that would do harm.
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
    guard let onFailure else { return Swift.precondition(condition(), message(), file: fileID, line: line) }
    if !condition() { onFailure(message(), fileID, line) }
  }
}
