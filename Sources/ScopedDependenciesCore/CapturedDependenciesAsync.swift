/// Binds an asynchronous function to the current values, so that they follow it past an escaping closure.
///
/// ```swift
/// Task.detached(operation: capturingDependencies { await reload() })
/// ```
///
/// It runs off any actor, unless it belongs to one.
///
/// - Parameter operation: The function.
/// - Returns: A function that may be called any number of times, from any task. Each time it runs the operation with
///   exactly the values of the place that made it, whatever is overridden where it is called.
public func capturingDependencies<Result: ~Copyable>(
  _ operation: @escaping @concurrent @Sendable () async -> Result
) -> @concurrent @Sendable () async -> Result {
  let values = DependencyValues.anchored
  return { await values.run(operation) }
}

/// Binds an asynchronous function of no argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @concurrent @Sendable () async throws(Failure) -> Result
) -> @concurrent @Sendable () async throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { () async throws(Failure) in
    try await values.run(operation)
  }
}

/// Binds an asynchronous function of one argument to the current values.
public func capturingDependencies<Argument, Result: ~Copyable>(
  _ operation: @escaping @concurrent @Sendable (Argument) async -> Result
) -> @concurrent @Sendable (Argument) async -> Result {
  let values = DependencyValues.anchored
  return { argument in await values.run { await operation(argument) } }
}

/// Binds an asynchronous function of one argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Argument, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @concurrent @Sendable (Argument) async throws(Failure) -> Result
) -> @concurrent @Sendable (Argument) async throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { argument async throws(Failure) in
    try await values.run { () async throws(Failure) in try await operation(argument) }
  }
}

/// Binds an asynchronous function of two arguments to the current values.
public func capturingDependencies<First, Second, Result: ~Copyable>(
  _ operation: @escaping @concurrent @Sendable (First, Second) async -> Result
) -> @concurrent @Sendable (First, Second) async -> Result {
  let values = DependencyValues.anchored
  return { first, second in await values.run { await operation(first, second) } }
}

/// Binds an asynchronous function of two arguments that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @concurrent @Sendable (First, Second) async throws(Failure) -> Result
) -> @concurrent @Sendable (First, Second) async throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { first, second async throws(Failure) in
    try await values.run { () async throws(Failure) in try await operation(first, second) }
  }
}

/// Binds an asynchronous function of three arguments or more to the current values.
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @concurrent @Sendable (First, Second, Third, repeat each Rest) async -> Result
) -> @concurrent @Sendable (First, Second, Third, repeat each Rest) async -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    await values.run { await operation(first, second, third, repeat each rest) }
  }
}

/// Binds an asynchronous function of three arguments or more that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @concurrent @Sendable (First, Second, Third, repeat each Rest) async throws -> Result
) -> @concurrent @Sendable (First, Second, Third, repeat each Rest) async throws -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    try await values.run { try await operation(first, second, third, repeat each rest) }
  }
}

extension DependencyValues {
  /// Runs an operation with these values, off any actor; `withDependencies` would run it where its caller runs, which
  /// the arguments of a `@concurrent` function must not be sent to.
  @concurrent
  fileprivate func run<Result: ~Copyable, Failure: Error>(
    _ operation: @concurrent () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    await DependencyValues.$current.withValue(self) {
      do throws(Failure) { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
    }
    return try outcome.take()!.get()
  }
}
