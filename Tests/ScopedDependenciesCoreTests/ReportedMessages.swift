import ScopedDependenciesCore

/// The whole text of what is reported while an operation runs.
func reported<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure) -> [String] {
  let reporter = RecordingReporter()
  try withDependencyIssueReporter(reporter, operation: operation)
  return reporter.messages
}

/// The whole text of what is reported while an asynchronous operation runs.
func reported<Failure: Error>(
  _ operation: () async throws(Failure) -> Void
) async throws(Failure) -> [String] {
  let reporter = RecordingReporter()
  try await withDependencyIssueReporter(reporter, operation: operation)
  return reporter.messages
}

/// What is said when something is used that is not implemented.
func notImplemented(_ name: String, line: Int, fileID: String = #fileID) -> String {
  """
  '\(name)' was used but is not implemented, at \(fileID):\(line).
  A test must say what the dependencies it uses do.
  To fix this, override '\(name)' for the test.
  """
}
