/// Sets the defaults of some dependencies once, at launch; in a test, once for that test.
///
/// ```swift
/// prepareDependencies { $0.database = Database(path: "orders.sqlite") }
/// ```
///
/// Everything that reads the dependency afterwards gets the prepared value, in any context, unless a scope overrides
/// it. The first value stays: a dependency that has been read or prepared before, or that the current scope overrides,
/// keeps its value, and is reported.
///
/// - Parameters:
///   - update: Sets values. If it throws, none is prepared.
///   - fileID: The file to name in a report.
///   - line: The line to name in a report.
/// - Returns: The closure's result.
/// - Throws: Whatever the closure throws.
@discardableResult
public func prepareDependencies<Result: ~Copyable, Failure: Error>(
  _ update: (inout DependencyValues) throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) throws(Failure) -> Result {
  var preparation = Preparation()
  let result = try update(&preparation.values)
  preparation.finish(at: SourcePlace(fileID, line))
  return result
}

/// Sets the defaults of some dependencies once, at launch, with a closure that waits for them.
///
/// The same as the synchronous form; the closure runs where the caller runs.
///
/// - Parameters:
///   - update: Sets values. If it throws, none is prepared.
///   - fileID: The file to name in a report.
///   - line: The line to name in a report.
/// - Returns: The closure's result.
/// - Throws: Whatever the closure throws.
@discardableResult
public func prepareDependencies<Result: ~Copyable, Failure: Error>(
  _ update: (inout DependencyValues) async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) async throws(Failure) -> Result {
  var preparation = Preparation()
  let result = try await update(&preparation.values)
  preparation.finish(at: SourcePlace(fileID, line))
  return result
}

/// Values that become defaults.
private struct Preparation {
  private let current = DependencyValues.current.scope
  private let caches = DependencyValues.current.caches

  /// What the closure sets.
  ///
  /// It sees no scope's overrides: a default must not carry them to other scopes.
  var values: DependencyValues

  init() {
    let scope = Scope(caches: caches)
    values = DependencyValues(scope: scope)
    values.isConfiguring = true
  }

  func finish(at place: SourcePlace) {
    values.scope?.forEachOwn { override in
      guard let obstacle = prepare(override) else { return }
      let name = obstacle == .context ? "context" : "\(override.key.type)"
      DependencyIssue(.preparedTooLate(key: name, why: obstacle), at: place).report()
    }
  }

  /// Makes an override a default.
  ///
  /// - Returns: Why it could not be done.
  private func prepare(_ override: Override) -> DiagnosticMessage.Untimely? {
    if override.key == DependencyContext.key { return .context }
    if current?.override(of: override.key) != nil { return .overridden }
    let facts = BuiltDefault.Facts(shutdown: .of(override.key.type))
    return caches.prepare(override.key) { override.asDefault(facts: facts) }.map { $0 ? .prepared : .built }
  }
}
