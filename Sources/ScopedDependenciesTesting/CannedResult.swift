import ScopedDependenciesCore

/// A result that a test sets and a test double returns.
///
/// ```swift
/// notes.text.result = .failure(Offline())
/// ```
///
/// It may be set again at any time, from any thread.
public final class CannedResult<Success: Sendable>: Sendable {
  private let site: CallSite
  private let stored: Guarded<Result<Success, any Error>?>

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - result: The result; nil where the test is to set it, which is reported if it does not.
  ///   - fileID: The file to name in the report.
  ///   - line: The line to name in the report.
  public init(
    _ result: Result<Success, any Error>? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    stored = Guarded(result)
    site = CallSite(fileID: fileID, line: line)
  }

  /// What ``get()`` returns or throws.
  public var result: Result<Success, any Error>? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// The result's value.
  ///
  /// - Returns: The value of a success.
  /// - Throws: The error of a failure; a `DependencyIssue`, which is reported too, where no result is set.
  public func get() throws -> Success {
    if let result { return try result.get() }
    throw TestingMessage.noAnswer(place: site).report(at: site)
  }
}
