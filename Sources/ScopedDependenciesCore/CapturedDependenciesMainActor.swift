/// Binds a function of the main actor to the current values, so that they follow it past an escaping closure.
///
/// ```swift
/// button.onTap = capturingDependencies { @MainActor in model.refresh() }
/// ```
///
/// An asynchronous closure of the main actor takes the form for asynchronous functions, and runs on the main actor.
///
/// - Parameters:
///   - operation: The function.
///   - actor: The actor that the function belongs to; it tells this form from the one for functions of no actor.
/// - Returns: A function of the main actor that may be called any number of times. Each time it runs the operation with
///   exactly the values of the place that made it, whatever is overridden where it is called.
public func capturingDependencies<Result: ~Copyable>(
  _ operation: @escaping @MainActor @Sendable () -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable () -> Result {
  let values = DependencyValues.anchored
  return { withDependencies(values, operation: operation) }
}

/// Binds a main-actor function of no argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @MainActor @Sendable () throws(Failure) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable () throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { () throws(Failure) in
    try withDependencies(values, operation: operation)
  }
}

/// Binds a main-actor function of one argument to the current values.
public func capturingDependencies<Argument, Result: ~Copyable>(
  _ operation: @escaping @MainActor @Sendable (Argument) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (Argument) -> Result {
  let values = DependencyValues.anchored
  return { argument in withDependencies(values) { operation(argument) } }
}

/// Binds a main-actor function of one argument that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<Argument, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @MainActor @Sendable (Argument) throws(Failure) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (Argument) throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { argument throws(Failure) in
    try withDependencies(values) { () throws(Failure) in try operation(argument) }
  }
}

/// Binds a main-actor function of two arguments to the current values.
public func capturingDependencies<First, Second, Result: ~Copyable>(
  _ operation: @escaping @MainActor @Sendable (First, Second) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (First, Second) -> Result {
  let values = DependencyValues.anchored
  return { first, second in withDependencies(values) { operation(first, second) } }
}

/// Binds a main-actor function of two arguments that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Result: ~Copyable, Failure: Error>(
  _ operation: @escaping @MainActor @Sendable (First, Second) throws(Failure) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (First, Second) throws(Failure) -> Result {
  let values = DependencyValues.anchored
  return { first, second throws(Failure) in
    try withDependencies(values) { () throws(Failure) in try operation(first, second) }
  }
}

/// Binds a main-actor function of three arguments or more to the current values.
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @MainActor @Sendable (First, Second, Third, repeat each Rest) -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (First, Second, Third, repeat each Rest) -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    withDependencies(values) { operation(first, second, third, repeat each rest) }
  }
}

/// Binds a main-actor function of three arguments or more that may throw to the current values.
@_disfavoredOverload
public func capturingDependencies<First, Second, Third, each Rest, Result: ~Copyable>(
  _ operation: @escaping @MainActor @Sendable (First, Second, Third, repeat each Rest) throws -> Result,
  on actor: MainActor = .shared
) -> @MainActor @Sendable (First, Second, Third, repeat each Rest) throws -> Result {
  let values = DependencyValues.anchored
  return { (first: First, second: Second, third: Third, rest: repeat each Rest) in
    try withDependencies(values) { try operation(first, second, third, repeat each rest) }
  }
}
