extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, with an issue: a test should say what it depends on.
  public static var testValue: Value {
    MissingDefault.report(self, DiagnosticMessage.unsetInTest)
    return previewValue
  }
}

/// A default that a key does not have.
enum MissingDefault {
  /// Reports it once per key in a process or a test: now, or where values are being configured at the first
  /// ordinary read.
  static func report(
    _ key: any TestDependencyKey.Type, _ message: @escaping @Sendable (ReadSite) -> DiagnosticMessage
  ) {
    // A default may be another key's test value: whoever reads it has to override it, not the other.
    guard let build = DependencyValues.current.scope?.openBuilds.last else {
      return send(message, about: ReadSite(key, function: "", place: .unknown))
    }
    let id = KeyID(build.site.key)
    // The default keeps the report, so the report must not keep the caches, nor the build, which keeps them.
    let report = DeferredReport { [site = build.site, weak caches = build.caches] reader in
      // What was built from the default may be read first: then the read counts that built it.
      let site = reader.flatMap { KeyID($0.key) == id ? $0 : nil } ?? site
      if caches?.noteReport(of: id) != false { send(message, about: site) }
    }
    // It is said when the default has been built, so that a reporter may read the same dependency.
    if !build.postpone([report]) { report.run(at: build.site) }
  }

  private static func send(_ message: (ReadSite) -> DiagnosticMessage, about site: ReadSite) {
    DependencyIssue(message(site), at: site.place).send()
  }
}
