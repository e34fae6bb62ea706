import ScopedDependenciesTesting

/// Runs an operation and keeps the issues that it reports.
func collectingIssues(_ operation: () async throws -> Void) async rethrows -> [DependencyIssue] {
  let collector = IssueCollector()
  try await withDependencyIssueReporter(collector) { try await operation() }
  return collector.issues.withLock { $0 }
}

private final class IssueCollector: DependencyIssueReporter {
  let issues = Guarded<[DependencyIssue]>([])

  func report(_ issue: DependencyIssue) { issues.withLock { $0.append(issue) } }
}
