/// Runs an operation with some dependencies overridden.
///
/// ```swift
/// try await withDependencies { $0.weather.current = { _ in -3 } } operation: { try await Report().line("Oslo") }
/// ```
///
/// The overrides last as long as the operation; child tasks inherit them, sibling tasks never see them.
///
/// - Parameters:
///   - update: Overrides values. To set one never reads its default; to change a part of one reads it, and reports
///     nothing meanwhile.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
@inlinable
public func withDependencies<Result: ~Copyable, Failure: Error>(
  _ update: (inout DependencyValues) -> Void,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withDependencies(.current(changedBy: update), operation: operation)
}

/// Runs an asynchronous operation with some dependencies overridden.
///
/// It runs where the caller runs. The overrides last as long as the operation; child tasks inherit them, sibling
/// tasks never see them.
///
/// - Parameters:
///   - update: Overrides values. To set one never reads its default; to change a part of one reads it, and reports
///     nothing meanwhile.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
@inlinable
public func withDependencies<Result: ~Copyable, Failure: Error>(
  _ update: (inout DependencyValues) -> Void,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await withDependencies(.current(changedBy: update), operation: operation)
}

/// Runs an operation with some dependencies overridden by a closure that may fail.
///
/// - Parameters:
///   - update: Overrides values. If it throws, the operation does not run.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the update or the operation throws.
@discardableResult
@_disfavoredOverload
@inlinable
public func withDependencies<Result: ~Copyable>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) throws -> Result {
  var values = DependencyValues.current
  try values.configure(update)
  return try withDependencies(values, operation: operation)
}

/// Runs an asynchronous operation with some dependencies overridden by a closure that may wait or fail.
///
/// - Parameters:
///   - update: Overrides values. If it throws, the operation does not run.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the update or the operation throws.
@discardableResult
@_disfavoredOverload
@inlinable
public func withDependencies<Result: ~Copyable>(
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async throws -> Result {
  var values = DependencyValues.current
  try await values.configure(update)
  return try await withDependencies(values, operation: operation)
}

/// Runs an operation with exactly the values that were captured somewhere.
///
/// - Parameters:
///   - values: The values, stored earlier as `DependencyValues.current` say.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
@inlinable
public func withDependencies<Result: ~Copyable, Failure: Error>(
  _ values: DependencyValues,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  // `withValue` rethrows any error and copies its result; the variable carries a typed one that cannot be copied.
  var outcome: Swift.Result<Result, Failure>?
  DependencyValues.$current.withValue(values.entered) {
    do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
  }
  return try outcome.take()!.get()
}

/// Runs an asynchronous operation with exactly the values that were captured somewhere.
///
/// - Parameters:
///   - values: The values, stored earlier as `DependencyValues.current` say.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
@inlinable
public func withDependencies<Result: ~Copyable, Failure: Error>(
  _ values: DependencyValues,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  var outcome: Swift.Result<Result, Failure>?
  await DependencyValues.$current.withValue(values.entered) {
    do throws(Failure) { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
  }
  return try outcome.take()!.get()
}
