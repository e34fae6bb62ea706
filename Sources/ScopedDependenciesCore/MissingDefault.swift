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
    let id = KeyID(key)
    let builds = DependencyValues.current.scope?.openBuilds ?? []
    guard let build = builds.last(where: { KeyID($0.site.key) == id }) else {
      let site = ReadSite(key, function: "", place: .unknown)
      return DependencyIssue(message(site), at: site.place).report()
    }
    let report = DeferredReport { site in
      // A rebuilt default is read by others: what counts is who read this key.
      let site = KeyID(site.key) == id ? site : build.site
      if build.caches.noteReport(of: id) { DependencyIssue(message(site), at: site.place).report() }
    }
    if build.isSilent { build.postpone([report]) } else { report.run(at: build.site) }
  }
}
