// The forms for functions that throw are disfavoured: a function that does not throw fits them too, and the compiler
// need not try. Up to two arguments are spelled out and the others are a pack: a function over a pack crashes the
// compiler where one of the arguments is a tuple or the error has a type.

/// Binds a function to the current values, so that they follow it past an escaping closure.
///
/// A task local ends at a dispatch queue, a detached task or a callback. What this returns takes the values of the place
/// that called it along:
///
/// ```swift
/// queue.async(execute: capturingDependencies { refresh() })
/// ```
///
/// The function may have any arguments. A synchronous one stays synchronous, one that does not throw stays so, and a
/// typed error keeps its type for up to two arguments. An asynchronous function runs off any actor unless it belongs to
/// one; a closure for the main actor says so: `capturingDependencies { @MainActor in … }`.
///
/// - Parameter operation: The function.
/// - Returns: A function that may be called any number of times, from any thread. Each time it runs the operation with
///   exactly the values of the place that made it, whatever is overridden where it is called.
public func capturingDependencies<Result: ~Copyable>(
  _ operation: @escaping @Sendable () -> Result
) -> @Sendable () -> Result {
  let values = DependencyValues.anchored
  return { withDependencies(values, operation: operation) }
}

/// Binds a function of no argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @Sendable () throws(Failure) -> Result
) -> @Sendable () throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { () throws(Failure) in
    try withDependencies(values, operation: operation)
  }
}

/// Binds a function of one argument to the current values.
public func capturingDependencies<Argument, Result: ~Copyable>(
  _ operation: @escaping @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  let values = DependencyValues.anchored
  return { argument in withDependencies(values) { operation(argument) } }
}

/// Binds a function of one argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Argument, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @Sendable (Argument) throws(Failure) -> Result
) -> @Sendable (Argument) throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { argument throws(Failure) in
    try withDependencies(values) { () throws(Failure) in try operation(argument) }
  }
}

/// Binds a function of two arguments to the current values.
public func capturingDependencies<First, Second, Result: ~Copyable>(
  _ operation: @escaping @Sendable (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  let values = DependencyValues.anchored
  return { first, second in withDependencies(values) { operation(first, second) } }
}

/// Binds a function of two arguments that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @Sendable (First, Second) throws(Failure) -> Result
) -> @Sendable (First, Second) throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { first, second throws(Failure) in
    try withDependencies(values) { () throws(Failure) in try operation(first, second) }
  }
}

/// Binds a function of three arguments or more to the current values.
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @Sendable (First, Second, Third, repeat each Rest) -> Result
) -> @Sendable (First, Second, Third, repeat each Rest) -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    withDependencies(values) { operation(first, second, third, repeat each rest) }
  }
}

/// Binds a function of three arguments or more that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @Sendable (First, Second, Third, repeat each Rest) throws -> Result
) -> @Sendable (First, Second, Third, repeat each Rest) throws -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    try withDependencies(values) { try operation(first, second, third, repeat each rest) }
  }
}
