/// Runs an operation with the values that an object carries.
///
/// An object carries the values of the place that made it, in its `@Dependency` properties or in a stored
/// `DependencyValues`; those of a superclass count. What it makes in the operation carries them on. Of two overrides
/// of one dependency, the object's and the current task's, the newer counts, as when the object itself reads. A type
/// that is `CustomReflectable` carries what its mirror shows.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the operation then runs with the current ones.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
/// - Complexity: O(number of the object's stored properties and overrides).
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  from object: some Any,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  return try withDependencies(values, operation: operation)
}

/// Runs an asynchronous operation with the values that an object carries.
///
/// The same as the synchronous form; the operation runs where the caller runs.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the operation then runs with the current ones.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  from object: some Any,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  return try await withDependencies(values, operation: operation)
}

/// Runs an operation with the values that an object carries, some of them overridden.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the current ones are used instead.
///   - update: Overrides values.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  from object: some Any,
  _ update: (inout DependencyValues) -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  values.configure(update)
  return try withDependencies(values, operation: operation)
}

/// Runs an asynchronous operation with the values that an object carries, some of them overridden.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the current ones are used instead.
///   - update: Overrides values.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withDependencies<Result: ~Copyable, Failure: Error>(
  from object: some Any,
  _ update: (inout DependencyValues) -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  var values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  values.configure(update)
  return try await withDependencies(values, operation: operation)
}

/// Runs an operation with the values that an object carries, overridden by a closure that may fail.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the current ones are used instead.
///   - update: Overrides values. If it throws, the operation does not run.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: Whatever the update or the operation throws.
@discardableResult
@_disfavoredOverload
public func withDependencies<Result: ~Copyable>(
  from object: some Any,
  _ update: (inout DependencyValues) throws -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () throws -> Result
) throws -> Result {
  var values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  try values.configure(update)
  return try withDependencies(values, operation: operation)
}

/// Runs an asynchronous operation with the values that an object carries, overridden by a closure that may wait or
/// fail.
///
/// - Parameters:
///   - object: The object. One that carries no values is reported; the current ones are used instead.
///   - update: Overrides values. If it throws, the operation does not run.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
///   - operation: The operation; it runs where the caller runs.
/// - Returns: The operation's result.
/// - Throws: Whatever the update or the operation throws.
@discardableResult
@_disfavoredOverload
public func withDependencies<Result: ~Copyable>(
  from object: some Any,
  _ update: (inout DependencyValues) async throws -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  operation: () async throws -> Result
) async throws -> Result {
  var values = DependencyValues.carried(by: object, at: SourcePlace(fileID, line))
  try await values.configure(update)
  return try await withDependencies(values, operation: operation)
}
