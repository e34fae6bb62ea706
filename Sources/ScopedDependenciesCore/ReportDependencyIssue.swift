/// Reports an issue in the program's own words, to wherever issues go.
///
/// In a test it is a failure of the test, otherwise it goes to standard error, once per place.
///
/// - Parameters:
///   - message: What happened, why it matters, and how to fix it.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
public func reportDependencyIssue(_ message: String, fileID: StaticString = #fileID, line: UInt = #line) {
  DependencyIssue(kind: .custom, message: message, fileID: fileID, line: line).report()
}

extension DependencyIssue {
  /// Sends the issue to its reporter: now, or where a default is being built while values are configured, at the first
  /// ordinary read of that default.
  package func report() {
    let deferred = DeferredReport { _ in send() }
    if !deferred.postpone() { deferred.run(at: nil) }
  }
}

extension DeferredReport {
  /// Leaves the report to the defaults that are being built silently by whoever calls this.
  ///
  /// - Returns: Whether there was one to take it.
  func postpone() -> Bool {
    let builds = DependencyValues.current.scope?.openBuilds.filter(\.isSilent) ?? []
    return builds.filter { $0.postpone([self]) }.isEmpty == false
  }
}
