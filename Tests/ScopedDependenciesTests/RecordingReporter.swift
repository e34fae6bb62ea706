import ScopedDependencies

/// A reporter that keeps what it is told.
final class RecordingReporter: DependencyIssueReporter {
  private let recorded = Guarded<[DependencyIssue]>([])

  var issues: [DependencyIssue] { recorded.withLock { $0 } }
  var messages: [String] { issues.map(\.message) }

  func report(_ issue: DependencyIssue) { recorded.withLock { $0.append(issue) } }
}

/// Runs an operation with fresh values, so that tests do not see one another's defaults.
///
/// - Returns: What was reported meanwhile.
@discardableResult
func withFreshValues(in context: DependencyContext = .test, operation: () -> Void) -> [String] {
  let reporter = RecordingReporter()
  var values = DependencyValues()
  values.context = context
  withDependencyIssueReporter(reporter) { withDependencies(values, operation: operation) }
  return reporter.messages
}

/// Runs an asynchronous operation with fresh values, so that tests do not see one another's defaults.
///
/// - Returns: What was reported meanwhile.
@discardableResult
func withFreshValues(in context: DependencyContext = .test, operation: () async -> Void) async -> [String] {
  let reporter = RecordingReporter()
  var values = DependencyValues()
  values.context = context
  await withDependencyIssueReporter(reporter) { await withDependencies(values, operation: operation) }
  return reporter.messages
}
