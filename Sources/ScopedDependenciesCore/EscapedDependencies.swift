/// Runs an operation that keeps the current values for code that runs later, or elsewhere.
///
/// A task local ends at a dispatch queue, a detached task or a callback; the continuation takes the values there:
///
/// ```swift
/// withEscapedDependencies { continuation in
///   queue.async { continuation.yield { refresh() } }
/// }
/// ```
///
/// For a single closure, `capturingDependencies(_:)` says the same in one word.
///
/// - Parameter operation: The operation; it may keep the continuation for as long as it likes.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withEscapedDependencies<Result: ~Copyable, Failure: Error>(
  _ operation: (DependencyValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(DependencyValues.Continuation())
}

/// Runs an asynchronous operation that keeps the current values for code that runs later, or elsewhere.
///
/// - Parameter operation: The operation; it runs where the caller runs, and may keep the continuation for as long as it
///   likes.
/// - Returns: The operation's result.
/// - Throws: Whatever the operation throws.
@discardableResult
public func withEscapedDependencies<Result: ~Copyable, Failure: Error>(
  _ operation: (DependencyValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The values of the place that `withEscapedDependencies(_:)` was called in.
  public struct Continuation: Sendable {
    private let values = DependencyValues.anchored

    init() {}
  }
}

extension DependencyValues.Continuation {
  /// Runs an operation with exactly those values, whatever is overridden where it is called.
  ///
  /// Call it any number of times, from any thread.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: Whatever the operation throws.
  @discardableResult
  public func yield<Result: ~Copyable, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withDependencies(values, operation: operation)
  }

  /// Runs an asynchronous operation with exactly those values, whatever is overridden where it is called.
  ///
  /// Call it any number of times, from any task.
  ///
  /// - Parameter operation: The operation; it runs where the caller runs.
  /// - Returns: The operation's result.
  /// - Throws: Whatever the operation throws.
  @discardableResult
  public func yield<Result: ~Copyable, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withDependencies(values, operation: operation)
  }
}
