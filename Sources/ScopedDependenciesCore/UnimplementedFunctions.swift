// Functions that report when they are called. `unimplemented(_:placeholder:fileID:line:)` for a plain value has the
// documentation of all the forms.
//
// Each function is synchronous, because the language converts such a one to every endpoint: an asynchronous, an
// isolated, a throwing one. Up to two arguments are spelled out and the others are a pack: a function over a pack
// crashes the compiler where one of the arguments is a tuple or the error has a type.

/// Makes a function of no argument that reports that it is not implemented, and returns a placeholder.
@_disfavoredOverload
public func unimplemented<Result: ~Copyable>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable () -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return {
    unimplemented.report()
    return placeholder()
  }
}

/// Makes a function of no argument that reports that it is not implemented.
@_disfavoredOverload
public func unimplemented(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable () -> Void {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { unimplemented.report() }
}

/// Makes a function of no argument that reports that it is not implemented, and throws the issue.
public func unimplemented<Result: ~Copyable>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable () throws(DependencyIssue) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { () throws(DependencyIssue) -> Result in
    throw unimplemented.reported()
  }
}

/// Makes a function of one argument that reports that it is not implemented, and returns a placeholder.
@_disfavoredOverload
public func unimplemented<Argument, Result: ~Copyable>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (Argument) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: Argument) in
    unimplemented.report()
    return placeholder()
  }
}

/// Makes a function of one argument that reports that it is not implemented.
@_disfavoredOverload
public func unimplemented<Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (Argument) -> Void {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: Argument) in unimplemented.report() }
}

/// Makes a function of one argument that reports that it is not implemented, and throws the issue.
public func unimplemented<Argument, Result: ~Copyable>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (Argument) throws(DependencyIssue) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: Argument) throws(DependencyIssue) -> Result in
    throw unimplemented.reported()
  }
}

/// Makes a function of two arguments that reports that it is not implemented, and returns a placeholder.
@_disfavoredOverload
public func unimplemented<First, Second, Result: ~Copyable>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second) in
    unimplemented.report()
    return placeholder()
  }
}

/// Makes a function of two arguments that reports that it is not implemented.
@_disfavoredOverload
public func unimplemented<First, Second>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second) -> Void {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second) in unimplemented.report() }
}

/// Makes a function of two arguments that reports that it is not implemented, and throws the issue.
public func unimplemented<First, Second, Result: ~Copyable>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second) throws(DependencyIssue) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second) throws(DependencyIssue) -> Result in
    throw unimplemented.reported()
  }
}

/// Makes a function of three arguments or more that reports that it is not implemented, and returns a placeholder.
@_disfavoredOverload
public func unimplemented<First, Second, Third, each Argument, Result: ~Copyable>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second, Third, repeat each Argument) -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second, _: Third, _: repeat each Argument) in
    unimplemented.report()
    return placeholder()
  }
}

/// Makes a function of three arguments or more that reports that it is not implemented.
@_disfavoredOverload
public func unimplemented<First, Second, Third, each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second, Third, repeat each Argument) -> Void {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second, _: Third, _: repeat each Argument) in unimplemented.report() }
}

/// Makes a function of three arguments or more that reports that it is not implemented, and throws the issue.
public func unimplemented<First, Second, Third, each Argument, Result: ~Copyable>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (First, Second, Third, repeat each Argument) throws -> Result {
  let unimplemented = Unimplemented(name, at: SourcePlace(fileID, line))
  return { (_: First, _: Second, _: Third, _: repeat each Argument) throws -> Result in
    throw unimplemented.reported()
  }
}
