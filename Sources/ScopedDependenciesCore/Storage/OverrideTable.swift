/// Overrides found by their keys: open addressing, at most half full, written by one owner and then shared.
///
/// `@unchecked` because the slots are raw memory. The proof: a table is changed only through ``insert(_:)``, which
/// its owner calls while it holds the only reference; after that it is only read.
@safe final class OverrideTable: @unchecked Sendable {
  @safe private struct Slot {
    var key: KeyID
    var override: Unmanaged<Override>?
  }

  private var slots: UnsafeMutableBufferPointer<Slot>
  private var width: Int
  private var count = 0

  init(copying other: OverrideTable? = nil) {
    width = other?.width ?? 4
    unsafe slots = OverrideTable.emptySlots(width: width)
    other?.forEach { insert($0) }
  }

  deinit {
    for unsafe slot in unsafe slots { unsafe slot.override?.release() }
    unsafe slots.deallocate()
  }

  private static func emptySlots(width: Int) -> UnsafeMutableBufferPointer<Slot> {
    let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: 1 << width)
    unsafe slots.initialize(repeating: unsafe Slot(key: .none, override: nil))
    return unsafe slots
  }
}

extension OverrideTable {
  /// Finds the override of a key, unretained: the table keeps it alive.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: KeyID) -> Unmanaged<Override>? {
    unsafe slots[index(of: key)].override
  }

  func forEach(_ body: (Override) -> Void) {
    for unsafe slot in unsafe slots {
      if let override = unsafe slot.override { unsafe body(override.takeUnretainedValue()) }
    }
  }

  /// Adds an override, in place of an older one of the same key.
  ///
  /// - Complexity: O(1) amortized.
  func insert(_ override: Override) {
    if (count + 1) * 2 > (1 << width) { grow() }
    let index = index(of: override.key)
    let replaced = unsafe slots[index].override
    unsafe slots[index] = unsafe Slot(key: override.key, override: .passRetained(override))
    if let replaced = unsafe replaced { unsafe replaced.release() } else { count += 1 }
  }

  /// The slot that holds a key, or the empty one where it belongs.
  private func index(of key: KeyID) -> Int {
    let last = (1 << width) - 1
    var index = key.slot(width: width)
    while true {
      let found = unsafe slots[index].key
      if found == key || found == .none { return index }
      index = (index + 1) & last
    }
  }

  private func grow() {
    let old = unsafe slots
    width += 1
    unsafe slots = OverrideTable.emptySlots(width: width)
    for unsafe slot in unsafe old where unsafe slot.override != nil {
      unsafe slots[index(of: slot.key)] = slot
    }
    unsafe old.deallocate()
  }
}
