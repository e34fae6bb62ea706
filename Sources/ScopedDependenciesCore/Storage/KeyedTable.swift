import Synchronization

/// An object that is found by a key.
protocol Keyed: AnyObject, Sendable {
  var key: KeyID { get }
}

/// Objects found by their keys without a lock: open addressing, at most half full.
///
/// One writer at a time adds; readers may come at any moment. Elements are never removed.
///
/// `@unchecked` because the slots are raw memory and the elements unmanaged. The proof: a slot is written once, first the
/// element and then, releasing it, the key; a reader that sees the key, acquiring it, sees the element. Each element is
/// retained when it is added and released when the table is freed, which is when its owner is: nobody reads then.
@safe final class KeyedTable<Element: Keyed>: @unchecked Sendable {
  @safe private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    var element: Unmanaged<Element>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let width: Int
  private var count = 0

  init(width: Int = 3) {
    self.width = width
    unsafe slots = .allocate(capacity: 1 << width)
    for index in 0..<(1 << width) { unsafe (slots + index).initialize(to: Slot(element: nil)) }
  }

  deinit {
    for index in 0..<(1 << width) { unsafe slots[index].element?.release() }
    unsafe slots.deinitialize(count: 1 << width)
    unsafe slots.deallocate()
  }
}

extension KeyedTable {
  /// Finds an element, unretained.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: KeyID) -> Unmanaged<Element>? {
    var index = key.slot(width: width)
    while true {
      let found = unsafe slots[index].key.load(ordering: .acquiring)
      if found == key.bits { return unsafe slots[index].element }
      if found == 0 { return nil }
      index = (index + 1) & ((1 << width) - 1)
    }
  }

  /// Adds an element whose key is not in the table.
  ///
  /// - Returns: Whether there was room.
  func insert(_ element: Element) -> Bool {
    guard (count + 1) * 2 <= 1 << width else { return false }
    count += 1
    var index = element.key.slot(width: width)
    while unsafe slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & ((1 << width) - 1) }
    unsafe slots[index].element = .passRetained(element)
    unsafe slots[index].key.store(element.key.bits, ordering: .releasing)
    return true
  }

  /// A table with the same elements and room for twice as many.
  func grown() -> KeyedTable {
    let larger = KeyedTable(width: width + 1)
    for element in elements { _ = larger.insert(element) }
    return larger
  }

  var elements: [Element] {
    (0..<(1 << width)).compactMap { unsafe slots[$0].element?.takeUnretainedValue() }
  }
}
