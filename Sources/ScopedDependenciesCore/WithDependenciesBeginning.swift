/// Runs an operation in a new scope of a lifetime, which owns the values that are built for it.
///
/// ```swift
/// try await withDependencies(beginning: .session) { $0.user = user } operation: { try await shop.run() }
/// ```
///
/// A default whose key declares the lifetime is built once in the scope, whoever asks, child tasks included, and so is
/// every other default that needs one of those. At the end they are shut down and freed, newest first, before the call
/// returns: also when the operation throws or is cancelled. Nested and sibling scopes of one name share nothing.
///
/// There is no synchronous form, because shutting down may wait.
///
/// - Parameters:
///   - lifetime: The lifetime, made with ``DependencyLifetime/scoped(_:)``; another one is reported.
///   - update: Overrides values for the operation.
///   - fileID: The file to name in a report.
///   - line: The line to name in a report.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  beginning lifetime: DependencyLifetime,
  _ update: (inout DependencyValues) -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  var values = DependencyValues.current
  let owner = values.begin(lifetime, at: SourcePlace(fileID, line))
  values.configure(update)
  return try await withDependencies(values, endingWith: owner, operation: operation)
}

/// Runs an operation in a new scope of a lifetime, which owns the values that are built for it.
///
/// - Parameters:
///   - lifetime: The lifetime, made with ``DependencyLifetime/scoped(_:)``; another one is reported.
///   - fileID: The file to name in a report.
///   - line: The line to name in a report.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  beginning lifetime: DependencyLifetime,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  var values = DependencyValues.current
  let owner = values.begin(lifetime, at: SourcePlace(fileID, line))
  return try await withDependencies(values, endingWith: owner, operation: operation)
}

/// Runs an operation in a new scope of a lifetime, with a closure that may wait or fail.
///
/// - Parameters:
///   - lifetime: The lifetime, made with ``DependencyLifetime/scoped(_:)``; another one is reported.
///   - update: Overrides values for the operation. If it throws, the operation does not run.
///   - fileID: The file to name in a report.
///   - line: The line to name in a report.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the update or the operation throws.
@discardableResult
@_disfavoredOverload
public func withDependencies<Result: ~Copyable>(
  beginning lifetime: DependencyLifetime,
  _ update: (inout DependencyValues) async throws -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws -> Result
) async throws -> Result {
  var values = DependencyValues.current
  let owner = values.begin(lifetime, at: SourcePlace(fileID, line))
  do { try await values.configure(update) } catch {
    values.endConfiguring()
    await withDependencies(values, endingWith: owner) {}
    throw error
  }
  return try await withDependencies(values, endingWith: owner, operation: operation)
}

/// Runs an operation and then ends a scope, whatever came of the operation.
private func withDependencies<Result: ~Copyable, Failure: Error>(
  _ values: DependencyValues,
  endingWith owner: LifetimeOwner?,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  // The scope ends inside of its values, so that what is shut down sees them.
  let outcome = await values.bind {
    let outcome: Swift.Result<Result, Failure>
    do throws(Failure) { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
    await owner?.end()
    return outcome
  }
  return try outcome.get()
}

extension DependencyValues {
  /// Begins a scope of a lifetime.
  ///
  /// - Returns: The owner of what is built for the scope; nil where the lifetime is not one of a scope.
  mutating func begin(_ lifetime: DependencyLifetime, at place: SourcePlace) -> LifetimeOwner? {
    guard case .scoped(let name) = lifetime.kind else {
      DependencyIssue(.lifetimeWithoutScope(lifetime), at: place).report()
      return nil
    }
    let owner = LifetimeOwner(name: name)
    set(LifetimeMarker.key(named: name), to: owner)
    return owner
  }
}
