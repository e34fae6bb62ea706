import ScopedDependenciesCore

/// Runs an operation with fresh values, and collects the messages of the issues that it reports.
func recordedMessages(
  in context: DependencyContext = .test, _ operation: () throws -> Void
) rethrows -> [String] {
  let reporter = RecordingReporter()
  do {
    try withFreshValues(in: context) {
      try withDependencyIssueReporter(reporter) { try operation() }
    }
  } catch { throw error }
  return reporter.messages
}

/// Runs an asynchronous operation with fresh values, and collects the messages of the issues that it reports.
func recordedMessages(
  in context: DependencyContext = .test, _ operation: () async throws -> Void
) async rethrows -> [String] {
  let reporter = RecordingReporter()
  var values = DependencyValues()
  values.context = context
  do {
    try await withDependencies(values) {
      try await withDependencyIssueReporter(reporter) { try await operation() }
    }
  } catch { throw error }
  return reporter.messages
}
