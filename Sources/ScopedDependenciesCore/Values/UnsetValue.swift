/// What the ready-made dependencies say in a test that does not override them.
extension DependencyIssue {
  /// A value was used in a test that does not override it.
  ///
  /// The value was read earlier, by whoever was to use it, so the place is not known.
  ///
  /// - Parameters:
  ///   - name: What was used, as the user spells it.
  ///   - reason: The sentence that says why a test must not use it.
  ///   - trait: The trait that overrides it.
  /// - Returns: The issue.
  package static func usedInTest(_ name: String, reason: String, trait: String) -> DependencyIssue {
    DependencyIssue(.usedInTest(name: name, reason: reason, trait: trait))
  }
}

extension DependencyKey {
  /// Reports that a test reads the dependency and does not override it, for a test value that is not the preview value.
  package static func reportUnsetInTest() {
    MissingDefault.report(self, DiagnosticMessage.unsetInTest)
  }
}
