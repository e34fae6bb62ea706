import Synchronization

/// The defaults of one context, in a process or a test.
@usableFromInline
@safe final class DefaultCache: Sendable {
  private let readers = Readers.all
  private let table = GrowingTable<Cell>()
}

extension DefaultCache {
  /// Finds the default of a key for whoever overrides nothing, and announces a reader of it.
  ///
  /// - Returns: nil where it has not been built; otherwise the default, unretained, to be copied from before the reader
  ///   is said to have left.
  func announce(_ key: KeyID) -> AnnouncedDefault? {
    unsafe announce(key) { unsafe $0.published }
  }

  /// The same for a scope: what scopes share, or what was built because of its overrides.
  func announce(_ key: KeyID, in scope: Scope) -> AnnouncedDefault? {
    unsafe announce(key) { cell in unsafe cell.published(in: scope) ?? cell.publishedRebuilt(in: scope) }
  }

  /// The same for two scopes: what scopes share.
  func announce(_ key: KeyID, in first: Scope, and second: Scope) -> AnnouncedDefault? {
    unsafe announce(key) { cell in
      guard let found = unsafe cell.published(in: first) else { return nil }
      return unsafe second.shows(found) ? found : nil
    }
  }

  @inline(__always)
  private func announce(_ key: KeyID, _ find: (Cell) -> Unmanaged<BuiltDefault>?) -> AnnouncedDefault? {
    guard let cell = unsafe table.find(key) else { return nil }
    let counter = unsafe readers.enter()
    if let found = unsafe cell._withUnsafeGuaranteedRef({ unsafe find($0) }) {
      return unsafe AnnouncedDefault(found: found, counter: counter)
    }
    unsafe Readers.leave(counter)
    return nil
  }

  /// Finds a default that was built because of an override in a scope.
  func findRebuilt(_ key: KeyID, for scope: Scope) -> BuiltDefault? {
    unsafe table.find(key)?._withUnsafeGuaranteedRef { $0.rebuilt(for: scope) }
  }

  /// What is known about one key.
  func cell(_ key: KeyID) -> Cell { table.element(key) { Cell(key) } }

  var cells: [Cell] { table.elements }
}

/// A default that is being copied by an announced reader.
@usableFromInline
@safe struct AnnouncedDefault {
  @usableFromInline let found: Unmanaged<BuiltDefault>
  private let counter: UnsafeMutablePointer<Readers.Counter>

  init(found: Unmanaged<BuiltDefault>, counter: UnsafeMutablePointer<Readers.Counter>) {
    unsafe self.found = unsafe found
    unsafe self.counter = unsafe counter
  }

  /// Copies the value and lets go of the default.
  ///
  /// - Parameter type: The type of the values of the key that was looked for.
  /// - Returns: The value.
  @inlinable
  func copy<Value>(as type: Value.Type) -> Value {
    defer { leave() }
    return unsafe found._withUnsafeGuaranteedRef { $0.value(as: type) }
  }

  /// Not to be inlined: the copy of the value must not be moved behind it.
  @usableFromInline
  @inline(never)
  func leave() { unsafe Readers.leave(counter) }
}
