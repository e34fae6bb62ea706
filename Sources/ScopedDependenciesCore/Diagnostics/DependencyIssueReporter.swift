import Synchronization

/// A place that issues go to.
///
/// Install one for an operation with `withDependencyIssueReporter(_:operation:)`. Without one, issues are
/// failures of the running test where a test process links the testing product, and otherwise lines on standard
/// error.
public protocol DependencyIssueReporter: Sendable {
  /// Takes an issue; called on whatever thread it arises, with no lock held.
  func report(_ issue: DependencyIssue)
}

extension DependencyIssue {
  @TaskLocal static var reporter: (any DependencyIssueReporter)?

  private static let processReporter = Guarded<any DependencyIssueReporter>(StandardErrorReporter())

  /// Lets a testing product take the issues of the process.
  package static func install(_ reporter: any DependencyIssueReporter) {
    processReporter.withLock { $0 = reporter }
  }

  /// Sends the issue to the reporter of the running task, or else of the process.
  func send() {
    let reporter = DependencyIssue.reporter ?? DependencyIssue.processReporter.withLock { $0 }
    reporter.report(self)
  }
}

/// Runs an operation whose issues go to a reporter, in place of wherever they went.
///
/// It is not a scope of values: overrides and caches stay as they are. Child tasks inherit the reporter.
///
/// - Parameters:
///   - reporter: Takes the issues.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencyIssueReporter<Result: ~Copyable, Failure: Error>(
  _ reporter: any DependencyIssueReporter,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var outcome: Swift.Result<Result, Failure>?
  DependencyIssue.$reporter.withValue(reporter) {
    do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
  }
  return try outcome.take()!.get()
}

/// Runs an operation whose issues go to a reporter, in place of wherever they went.
///
/// It is not a scope of values: overrides and caches stay as they are. Child tasks inherit the reporter.
///
/// - Parameters:
///   - reporter: Takes the issues.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencyIssueReporter<Result: ~Copyable, Failure: Error>(
  _ reporter: any DependencyIssueReporter,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  var outcome: Swift.Result<Result, Failure>?
  await DependencyIssue.$reporter.withValue(reporter) {
    do throws(Failure) { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
  }
  return try outcome.take()!.get()
}
