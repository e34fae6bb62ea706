/// Reports that a value is not implemented, and gives a placeholder.
///
/// It stands for a part of a dependency that a test has to provide: an endpoint of a client, or a plain value.
///
/// ```swift
/// struct Weather: Sendable {
///   var current: @Sendable (String) async throws -> Int = unimplemented("Weather.current")
///   var cities: @Sendable () -> [String] = unimplemented("Weather.cities", placeholder: [])
///   var limit: Int = unimplemented("Weather.limit", placeholder: 10)
/// }
/// ```
///
/// The type of the property chooses the form. A function reports each time it is called, and nothing when it is made;
/// then it returns its placeholder, evaluated anew, or throws the ``DependencyIssue``. It needs no placeholder where it
/// returns nothing or may throw any error, and it serves endpoints that are `async`, `@concurrent` or isolated to an
/// actor alike.
///
/// This form is the plain value. It reports when it is evaluated, that is at once: `limit` does whenever a `Weather` is
/// made without one. Make the default that holds a plain value a computed `static var`, so that each test evaluates its
/// own. While values are configured nothing is reported: a default that is built meanwhile says it when it is first
/// read otherwise.
///
/// - Parameters:
///   - name: The name of what is missing, as users write it: `"Weather.limit"`.
///   - placeholder: The value.
///   - fileID: The file to name in the report.
///   - line: The line to name in the report.
/// - Returns: The placeholder.
public func unimplemented<Value: ~Copyable>(
  _ name: String,
  placeholder: @autoclosure () -> Value,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Value {
  Unimplemented(name, at: SourcePlace(fileID, line)).report()
  return placeholder()
}

/// Asks for a placeholder: only functions that return nothing or throw any error do without.
@available(*, unavailable, message: "add what to return: unimplemented(\"name\", placeholder: <a value>)")
@_disfavoredOverload
public func unimplemented<Value: ~Copyable>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Value {
  fatalError("The compiler refuses every call.")
}

/// Asks for what the function returns: a placeholder is not another function.
@available(*, unavailable, message: "pass what it returns: unimplemented(\"name\", placeholder: <a value>)")
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ name: String,
  placeholder: (repeat each Argument) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  fatalError("The compiler refuses every call.")
}

/// What a user has named and not implemented, and where.
struct Unimplemented: Sendable {
  private let name: String
  private let place: SourcePlace

  init(_ name: String, at place: SourcePlace) {
    self.name = name
    self.place = place
  }

  func report() { issue.report() }

  func reported() -> DependencyIssue {
    report()
    return issue
  }

  private var issue: DependencyIssue { DependencyIssue(.unimplemented(name), at: place) }
}
