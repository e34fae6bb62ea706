import Synchronization

/// The defaults of one context, in a process or a test.
@usableFromInline
@safe final class DefaultCache: Sendable {
  private let readers = Readers.all

  /// The cells, for readers that take no lock.
  ///
  /// Its owner is ``tables``, which keeps the smaller ones too, since somebody may still look at them.
  private let published: Atomic<Unmanaged<CellTable>>
  private let tables: Guarded<[CellTable]>

  init() {
    let table = CellTable()
    unsafe published = unsafe Atomic(.passUnretained(table))
    tables = Guarded([table])
  }
}

extension DefaultCache {
  /// Finds the default that scopes share, and announces a reader of it.
  ///
  /// - Returns: nil where it has not been built; otherwise the default, unretained, to be copied from before the reader
  ///   is said to have left.
  func announce(_ key: KeyID) -> AnnouncedDefault? {
    guard let cell = unsafe find(key) else { return nil }
    let slot = unsafe readers.enter()
    if let found = unsafe cell._withUnsafeGuaranteedRef({ unsafe $0.published }) {
      return unsafe AnnouncedDefault(found: found, slot: slot)
    }
    unsafe Readers.leave(slot)
    return nil
  }

  /// Finds a default that was built because of an override in a scope.
  func findRebuilt(_ key: KeyID, for scope: Scope) -> BuiltDefault? {
    unsafe find(key)?._withUnsafeGuaranteedRef { $0.rebuilt(for: scope) }
  }

  /// What is known about one key.
  func cell(_ key: KeyID) -> Cell {
    if let cell = unsafe find(key) { return unsafe cell.takeUnretainedValue() }
    return tables.withLock { tables in
      if let cell = unsafe find(key) { return unsafe cell.takeUnretainedValue() }
      let cell = Cell(key)
      if tables.last!.insert(cell) { return cell }
      let table = tables.last!.grown()
      _ = table.insert(cell)
      tables.append(table)
      unsafe published.store(.passUnretained(table), ordering: .releasing)
      return cell
    }
  }

  var cells: [Cell] { tables.withLock { $0.last!.cells } }

  private func find(_ key: KeyID) -> Unmanaged<Cell>? {
    unsafe published.load(ordering: .acquiring)._withUnsafeGuaranteedRef { unsafe $0.find(key) }
  }
}

/// A default that is being copied by an announced reader.
@usableFromInline
@safe struct AnnouncedDefault {
  @usableFromInline let found: Unmanaged<BuiltDefault>
  private let slot: UnsafeMutablePointer<Readers.Slot>

  init(found: Unmanaged<BuiltDefault>, slot: UnsafeMutablePointer<Readers.Slot>) {
    unsafe self.found = unsafe found
    unsafe self.slot = unsafe slot
  }

  /// Whether what was read while it was being built is as a scope shows it.
  @inline(__always)
  func hasRead(where isShown: (borrowing Reads) -> Bool) -> Bool {
    unsafe found._withUnsafeGuaranteedRef { isShown($0.facts.reads) }
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
  func leave() { unsafe Readers.leave(slot) }
}
