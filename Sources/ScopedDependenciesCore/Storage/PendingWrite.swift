/// A value that is being written through a key path.
///
/// The language reads a property before it writes it through a key path, and drops what it has read. Writing must not
/// evaluate a default, so that first read gets the value that is about to be written.
///
/// `@unchecked` because a base class cannot be checked. The proof: ``taker`` is a constant that guards itself, and the
/// value that the only subclass adds is a constant which leaves only as the value of a key, whose type is `Sendable`.
class PendingWrite: @unchecked Sendable {
  @TaskLocal static var current: PendingWrite?

  /// Who came first.
  private let taker = Guarded<ReadSite?>(nil)

  /// Gives the value to the first reader, if it wants that very type.
  ///
  /// Not to be inlined: the optimizer of Swift 6.3 fails to verify what it makes of the cast of an existential value.
  @inline(never)
  final func take<Value>(as type: Value.Type, at site: ReadSite) -> Value? {
    let isFirst = taker.withLock { taker in
      defer { taker = taker ?? site }
      return taker == nil
    }
    return isFirst && isFor(site) ? (self as? TypedPendingWrite<Value>)?.value : nil
  }

  /// The reader that got the value.
  final var reader: ReadSite? { taker.withLock { $0 }.flatMap { isFor($0) ? $0 : nil } }

  fileprivate func isFor(_ site: ReadSite) -> Bool { false }
}

private final class TypedPendingWrite<Value>: PendingWrite, @unchecked Sendable {
  let value: Value

  /// The one key that may be answered; nil for any.
  private let key: KeyID?

  init(_ value: Value, for key: KeyID? = nil) {
    self.value = value
    self.key = key
  }

  override func isFor(_ site: ReadSite) -> Bool {
    site.value == Value.self && (key == nil || key == KeyID(site.key))
  }
}

extension DependencyValues {
  /// Overrides a value through a key path without evaluating its default.
  ///
  /// A path into a value, as `\.client.timeout`, has to read the value that it changes. The language then reads the
  /// part as well, which nobody has asked for: what its getter reports meanwhile is dropped.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<DependencyValues, Value>, to value: Value) {
    withDependencyIssueReporter(Silence()) { write(value, through: keyPath) }
  }

  private mutating func write<Value>(
    _ value: Value, through keyPath: WritableKeyPath<DependencyValues, Value>
  ) {
    guard let reader = reader(through: keyPath, gives: value) else { return self[keyPath: keyPath] = value }
    PendingWrite.$current.withValue(TypedPendingWrite(value, for: KeyID(reader.key))) {
      self[keyPath: keyPath] = value
    }
  }

  /// The name of the property that a key path leads to, found without evaluating its default.
  ///
  /// - Parameters:
  ///   - keyPath: The path.
  ///   - value: A value of the property.
  /// - Returns: The name as the user spells it; nil where it cannot be told.
  package static func propertyName<Value>(
    of keyPath: KeyPath<DependencyValues, Value>, holding value: Value
  ) -> String? {
    var values = DependencyValues()
    values.isConfiguring = true
    return withDependencyIssueReporter(Silence()) { values.reader(through: keyPath, gives: value)?.property }
  }

  /// Finds the read that a key path makes when it is given a value instead of a default.
  private func reader<Value>(
    through keyPath: KeyPath<DependencyValues, Value>, gives value: Value
  ) -> ReadSite? {
    guard keyPath.hasOneComponent else { return nil }
    let probe = TypedPendingWrite(value)
    PendingWrite.$current.withValue(probe) { _ = self[keyPath: keyPath] }
    return probe.reader
  }
}

/// A reporter that drops what it is told.
private struct Silence: DependencyIssueReporter {
  func report(_ issue: DependencyIssue) {}
}

extension KeyPath {
  /// Whether the path is a single property.
  ///
  /// The language tells it only in the description: `\DependencyValues.name`, or `\DependencyValues.<computed …>`
  /// where names are not kept. In doubt the path counts as a longer one.
  fileprivate var hasOneComponent: Bool {
    let components = debugDescription.drop { $0 != "." }.dropFirst()
    return !components.contains { ".?!".contains($0) }
  }
}
