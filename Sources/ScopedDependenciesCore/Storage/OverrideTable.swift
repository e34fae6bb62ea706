/// Overrides found by their keys: open addressing, at most half full, written by one owner and then shared.
///
/// `@unchecked` because the slots are raw memory. The proof: a table is changed only through ``insert(_:)``, which
/// its owner calls while it holds the only reference; after that it is only read.
@safe final class OverrideTable: @unchecked Sendable {
  @safe private struct Slot {
    var key = KeyID.none
    var override: Unmanaged<Override>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let width: Int
  private var count = 0

  init(width: Int = 4) {
    self.width = width
    unsafe slots = .allocate(capacity: 1 << width)
    unsafe slots.initialize(repeating: Slot(), count: 1 << width)
  }

  deinit {
    for index in 0..<(1 << width) { unsafe slots[index].override?.release() }
    unsafe slots.deallocate()
  }
}

extension OverrideTable {
  /// Finds the override of a key, unretained: the table keeps it alive.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: KeyID) -> Unmanaged<Override>? {
    // Most keys are where they belong.
    let first = unsafe slots[key.slot(width: width)]
    if first.key == key { return unsafe first.override }
    if first.key == .none { return nil }
    return unsafe slots[index(of: key)].override
  }

  func forEach(_ body: (Override) -> Void) {
    for index in 0..<(1 << width) {
      if let override = unsafe slots[index].override { unsafe body(override.takeUnretainedValue()) }
    }
  }

  /// Adds an override, in place of an older one of the same key.
  ///
  /// - Returns: Whether there was room.
  func insert(_ override: Override) -> Bool {
    let index = index(of: override.key)
    let replaced = unsafe slots[index].override
    if unsafe replaced == nil {
      guard (count + 1) * 2 <= 1 << width else { return false }
      count += 1
    }
    unsafe slots[index] = Slot(key: override.key, override: .passRetained(override))
    unsafe replaced?.release()
    return true
  }

  /// A table with the same overrides, to be changed.
  ///
  /// - Parameter isLarger: Whether it has room for twice as many.
  /// - Returns: The table.
  func copy(isLarger: Bool) -> OverrideTable {
    let copy = OverrideTable(width: isLarger ? width + 1 : width)
    forEach { _ = copy.insert($0) }
    return copy
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
}
