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
  try DependencyValues.current(changedBy: update).bind(operation)
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
  try await DependencyValues.current(changedBy: update).bind(operation)
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
  return try values.bind(operation)
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
  return try await values.bind(operation)
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
  if values.isAtRest { return try values.bind(operation) }
  return try values.entered.bind(operation)
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
  if values.isAtRest { return try await values.bind(operation) }
  return try await values.entered.bind(operation)
}

extension DependencyValues {
  /// Whether the values can be those of an operation as they are.
  @inlinable var isAtRest: Bool { scope?.base == nil && !isConfiguring && !reader.isKnown }

  /// The values as an operation gets them: where a default captured them, those of the place that it lives in; and
  /// nobody's who read them.
  @usableFromInline var entered: DependencyValues { DependencyValues(scope: scope?.settled) }

  /// Makes the values the current ones for an operation.
  ///
  /// `withValue` rethrows any error and copies its result; the variable carries a typed one that cannot be copied.
  @inlinable
  func bind<Result: ~Copyable, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    DependencyValues.$current.withValue(self) {
      do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
    }
    return try outcome.take()!.get()
  }

  /// Makes the values the current ones for an asynchronous operation, which runs where the caller runs.
  @inlinable
  func bind<Result: ~Copyable, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    await DependencyValues.$current.withValue(self) {
      do throws(Failure) { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
    }
    return try outcome.take()!.get()
  }
}
