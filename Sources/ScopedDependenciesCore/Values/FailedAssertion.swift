extension DependencyIssue {
  /// A check failed in a test, where it does not end the process.
  ///
  /// - Parameters:
  ///   - function: The check, as the user calls it.
  ///   - message: What the user says about it.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The issue.
  static func failedAssertion(
    of function: String, _ message: String, _ fileID: StaticString, _ line: UInt
  ) -> DependencyIssue {
    let message = DiagnosticMessage.failedAssertion(function: function, message: message)
    return DependencyIssue(message, at: SourcePlace(fileID, line))
  }
}
