import Synchronization

/// Objects found by their keys without a lock, as many as there may be; none is ever removed.
@safe struct GrowingTable<Element: Keyed>: ~Copyable, Sendable {
  /// The table for readers.
  ///
  /// Its owner is ``tables``, which keeps the smaller ones too, since somebody may still look at them.
  private let published: Atomic<Unmanaged<KeyedTable<Element>>>
  private let tables: Guarded<[KeyedTable<Element>]>

  init() {
    let table = KeyedTable<Element>()
    unsafe published = unsafe Atomic(.passUnretained(table))
    tables = Guarded([table])
  }
}

extension GrowingTable {
  /// Finds an element, unretained: it lives as long as the table.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func find(_ key: KeyID) -> Unmanaged<Element>? {
    unsafe published.load(ordering: .acquiring)._withUnsafeGuaranteedRef { unsafe $0.find(key) }
  }

  /// The element of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes it, if need be; called with the lock held.
  /// - Returns: The element.
  func element(_ key: KeyID, orMake make: () -> Element) -> Element {
    if let element = unsafe find(key) { return unsafe element.takeUnretainedValue() }
    return tables.withLock { tables in
      if let element = unsafe find(key) { return unsafe element.takeUnretainedValue() }
      let element = make()
      if tables.last!.insert(element) { return element }
      let table = tables.last!.grown()
      _ = table.insert(element)
      tables.append(table)
      unsafe published.store(.passUnretained(table), ordering: .releasing)
      return element
    }
  }

  var elements: [Element] { tables.withLock { $0.last!.elements } }
}
