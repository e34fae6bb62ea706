extension DependencyValues {
  /// Finds the keys that have no live value, at launch or in a test, before somebody reads them.
  ///
  /// ```swift
  /// DependencyValues.validate(Weather.self, Database.self)
  /// ```
  ///
  /// A key whose value is overridden or prepared counts as having one.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - building: Whether the live values are built as well, which finds what is missing further down.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  /// - Returns: The issues, which have also been reported.
  @discardableResult
  public static func validate(
    _ keys: any TestDependencyKey.Type...,
    building: Bool = false,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> [DependencyIssue] {
    let collector = IssueCollector()
    var values = DependencyValues.current
    if values.context != .live { values.context = .live }
    withDependencyIssueReporter(collector) {
      for key in keys { values.validate(key, building: building, at: SourcePlace(fileID, line)) }
    }
    collector.issues.forEach { $0.report() }
    return collector.issues
  }

  private func validate<Key: TestDependencyKey>(_ key: Key.Type, building: Bool, at place: SourcePlace) {
    let site = ReadSite(key, function: "", place: place)
    if key is any DependencyKey.Type || hasValue(key) {
      if building { _ = withDependencies(self) { slowValue(of: key, at: site) } }
    } else {
      DependencyIssue(.noLiveValue(site), at: place).report()
    }
  }

  private func hasValue(_ key: any TestDependencyKey.Type) -> Bool {
    scope?.override(of: KeyID(key)) != nil || caches.defaults(for: context).cell(KeyID(key)).isTaken == true
  }
}

/// A reporter that keeps what it is told.
private final class IssueCollector: DependencyIssueReporter {
  private let collected = Guarded<[DependencyIssue]>([])

  var issues: [DependencyIssue] { collected.withLock { $0 } }

  func report(_ issue: DependencyIssue) { collected.withLock { $0.append(issue) } }
}
