/// Which object a value is.
///
/// `@unchecked` because an object of any type is not `Sendable`. The proof: the object is only compared, never used.
struct ObjectIdentity: @unchecked Sendable {
  private weak let object: AnyObject?

  /// Remembers an object without holding it.
  ///
  /// - Returns: nil where the value is not an object, but a structure or an enumeration.
  init?(of value: Any) {
    guard type(of: value) is AnyObject.Type else { return nil }
    object = value as AnyObject
  }

  func isSame(as other: ObjectIdentity) -> Bool { object != nil && object === other.object }
}
