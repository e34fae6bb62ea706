/// Who read what, and where: the words for a message about a dependency.
@usableFromInline
struct ReadSite: Sendable {
  let key: Any.Type
  let value: Any.Type
  let function: StaticString
  let place: SourcePlace

  @usableFromInline
  init<Key: TestDependencyKey>(_ key: Key.Type, function: StaticString, place: SourcePlace) {
    self.key = key
    value = Key.Value.self
    self.function = function
    self.place = place
  }
}

extension ReadSite {
  /// The name of the property of `DependencyValues` that was read; nil for a read by key type.
  ///
  /// A property that is none of `DependencyValues` cannot be told apart, but for the defaults of a key. The initial value
  /// of a stored property has the name of the type.
  var property: String? {
    let function = "\(function)"
    let isName = function.first.map { $0.isLetter && !$0.isUppercase || $0 == "_" } ?? false
    let isDefault = ["liveValue", "previewValue", "testValue"].contains(function)
    return isName && !isDefault && !function.contains("(") ? function : nil
  }

  /// The name of the key's type.
  var keyName: String { "\(key)" }

  /// What the user calls it.
  var name: String { property ?? keyName }
}
