/// Overrides found by their keys: open addressing, at most half full, shared by scopes.
///
/// `@unchecked` because the slots are raw memory. The proof: a table is changed only through ``insert(_:)``, which
/// its owner calls while it holds the only reference; as long as it is shared it is only read.
@safe final class OverrideTable: @unchecked Sendable {
  /// What readers look at, as long as somebody holds the table.
  let slots: Slots
  private var count = 0

  init(width: Int = 4) { slots = Slots(width: width) }

  deinit {
    forEach { unsafe Unmanaged.passUnretained($0).release() }
    unsafe slots.first?.deallocate()
  }
}

extension OverrideTable {
  @safe fileprivate struct Slot {
    var key = KeyID.none
    var override: Unmanaged<Override>?
  }

  /// Two to the power ``width`` slots.
  @safe struct Slots {
    fileprivate let first: UnsafeMutablePointer<Slot>?
    fileprivate let width: Int

    /// No slots.
    init() {
      unsafe first = nil
      width = 0
    }

    fileprivate init(width: Int) {
      let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << width)
      unsafe slots.initialize(repeating: Slot(), count: 1 << width)
      unsafe first = slots
      self.width = width
    }
  }
}

extension OverrideTable.Slots {
  /// Finds the override of a key, unretained: the table keeps it alive.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func find(_ key: KeyID) -> Unmanaged<Override>? {
    guard let slots = unsafe first else { return nil }
    return unsafe slot(of: key, in: slots).pointee.override
  }

  /// The slot that holds a key, or the empty one where it belongs.
  @inline(__always)
  fileprivate func slot(
    of key: KeyID, in slots: UnsafeMutablePointer<OverrideTable.Slot>
  ) -> UnsafeMutablePointer<OverrideTable.Slot> {
    var index = key.slot(width: width)
    while true {
      let found = unsafe slots[index].key
      if found == key || found == .none { return unsafe slots + index }
      index = (index &+ 1) & ((1 &<< width) &- 1)
    }
  }
}

extension OverrideTable {
  func forEach(_ body: (Override) -> Void) {
    for index in 0..<(1 << slots.width) {
      if let override = unsafe slots.first![index].override { unsafe body(override.takeUnretainedValue()) }
    }
  }

  /// Adds an override, in place of an older one of the same key.
  ///
  /// - Returns: Whether there was room.
  func insert(_ override: Override) -> Bool {
    let slot = unsafe slots.slot(of: override.key, in: slots.first!)
    let replaced = unsafe slot.pointee.override
    if unsafe replaced == nil {
      guard (count + 1) * 2 <= 1 << slots.width else { return false }
      count += 1
    }
    unsafe slot.pointee = Slot(key: override.key, override: .passRetained(override))
    unsafe replaced?.release()
    return true
  }

  /// A table with the same overrides, to be changed.
  ///
  /// - Parameter isLarger: Whether it has room for twice as many.
  /// - Returns: The table.
  func copy(isLarger: Bool) -> OverrideTable {
    let copy = OverrideTable(width: isLarger ? slots.width + 1 : slots.width)
    forEach { _ = copy.insert($0) }
    return copy
  }
}
