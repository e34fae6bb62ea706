import Synchronization

/// The defaults that every scope may use, found by their keys without a lock: open addressing, at most half full.
///
/// One writer at a time adds; readers may come at any moment, but only as announced ``Readers``.
///
/// `@unchecked` because the slots are raw memory and their values unmanaged. The proof: a slot is written once,
/// first the value and then, releasing it, the key; a reader that sees the key, acquiring it, sees the value. Each
/// value is retained when it is added and released when the table is freed, which is after the readers have left.
@safe final class DefaultTable: @unchecked Sendable {
  @safe private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    var value: Unmanaged<BuiltDefault>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let width: Int
  private var count = 0

  init(width: Int = 4) {
    self.width = width
    unsafe slots = .allocate(capacity: 1 << width)
    for index in 0..<(1 << width) { unsafe (slots + index).initialize(to: Slot(value: nil)) }
  }

  deinit {
    for index in 0..<(1 << width) { unsafe slots[index].value?.release() }
    unsafe slots.deinitialize(count: 1 << width)
    unsafe slots.deallocate()
  }
}

extension DefaultTable {
  /// Finds a default, unretained.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: KeyID) -> Unmanaged<BuiltDefault>? {
    var index = key.slot(width: width)
    while true {
      let found = unsafe slots[index].key.load(ordering: .acquiring)
      if found == key.bits { return unsafe slots[index].value }
      if found == 0 { return nil }
      index = (index + 1) & ((1 << width) - 1)
    }
  }

  /// Adds a default whose key is not in the table.
  ///
  /// - Returns: Whether there was room.
  func insert(_ default: BuiltDefault, for key: KeyID) -> Bool {
    guard (count + 1) * 2 <= 1 << width else { return false }
    count += 1
    var index = key.slot(width: width)
    while unsafe slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & ((1 << width) - 1) }
    unsafe slots[index].value = .passRetained(`default`)
    unsafe slots[index].key.store(key.bits, ordering: .releasing)
    return true
  }

  /// A table with the same defaults and room for more.
  func grown() -> DefaultTable {
    let larger = DefaultTable(width: width + 1)
    for index in 0..<(1 << width) {
      guard let value = unsafe slots[index].value else { continue }
      let key = unsafe KeyID(bits: slots[index].key.load(ordering: .relaxed))
      _ = unsafe larger.insert(value.takeUnretainedValue(), for: key)
    }
    return larger
  }
}
