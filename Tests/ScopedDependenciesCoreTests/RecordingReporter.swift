import ScopedDependenciesCore

/// A reporter that keeps what it is told.
final class RecordingReporter: DependencyIssueReporter {
  private let recorded = Guarded<[DependencyIssue]>([])

  var issues: [DependencyIssue] { recorded.withLock { $0.unshared } }
  var messages: [String] { issues.map(\.message) }

  func report(_ issue: DependencyIssue) { recorded.withLock { $0.append(issue) } }
}

/// Runs an operation with fresh values, so that tests do not see one another's defaults.
func withFreshValues<Result>(
  in context: DependencyContext = .test, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues()
  values.context = context
  do { return try withDependencies(values, operation: operation) } catch { throw error }
}
