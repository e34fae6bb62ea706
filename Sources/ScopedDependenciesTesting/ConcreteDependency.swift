public import ScopedDependenciesCore

/// The mock that the running test has put in the place of a dependency, as the type that it is.
///
/// ```swift
/// @Test(.dependency(\.shop, MockShop()))
/// func `an order is placed once`() throws {
///   try Checkout().order()
///   #expect(try dependency(\.shop, as: MockShop.self).orderCount == 1)
/// }
/// ```
///
/// - Parameters:
///   - keyPath: The dependency, whose type is an existential or a superclass.
///   - type: The type of the mock.
///   - fileID: The file to name in the error.
///   - line: The line to name in the error.
/// - Returns: The value of the dependency.
/// - Throws: An issue that says which trait to write, where the value is of another type.
public func dependency<Value, Concrete>(
  _ keyPath: KeyPath<DependencyValues, Value>,
  as type: Concrete.Type,
  fileID: StaticString = #fileID,
  line: UInt = #line
) throws -> Concrete {
  let value = DependencyValues.silently { $0[keyPath: keyPath] }
  if let concrete = value as? Concrete { return concrete }
  let message = TestingMessage.otherType(
    dependency: DependencyValues.propertyName(of: keyPath, holding: value),
    found: "\(Swift.type(of: value as Any))",
    wanted: "\(type)",
    place: "\(fileID):\(line)"
  )
  throw DependencyIssue(kind: message.kind, message: message.text, fileID: fileID, line: line)
}

extension DependencyValues {
  /// Reads the current values without a report: the caller has more to say about what it finds.
  fileprivate static func silently<Value>(_ read: (DependencyValues) -> Value) -> Value {
    var value: Value?
    withDependencies({ value = read($0) }, operation: {})
    return value!
  }
}
