/// The overrides that a scope shows: the newest few in place, the others in a table that scopes share.
///
/// `mask` answers most look-ups of a key that is not overridden in one instruction.
///
/// A plain value that its scope owns: its references are counted by hand. Each is retained when it is stored and
/// released when it is replaced or by ``releaseAll()``, which the scope calls when it ends.
@safe struct Overrides {
  private typealias Slot = (key: KeyID, override: Unmanaged<Override>?)

  /// The bits of all the keys that may be overridden.
  var mask: UInt64 = 0
  private var first: Slot = (.none, nil)
  private var second: Slot = (.none, nil)
  private var third: Slot = (.none, nil)
  private var fourth: Slot = (.none, nil)
  private var older: Unmanaged<OverrideTable>?

  /// The slots of ``older``, to be looked at without a way through the table.
  private var olderSlots = OverrideTable.Slots()

  init() {}

  init(copying other: Overrides) {
    self = other
    _ = unsafe first.override?.retain()
    _ = unsafe second.override?.retain()
    _ = unsafe third.override?.retain()
    _ = unsafe fourth.override?.retain()
    _ = unsafe older?.retain()
  }

  /// Drops all the references.
  mutating func releaseAll() {
    releaseInPlace()
    unsafe older?.release()
    unsafe (older, olderSlots) = (nil, OverrideTable.Slots())
  }

  private mutating func releaseInPlace() {
    unsafe first.override?.release()
    unsafe second.override?.release()
    unsafe third.override?.release()
    unsafe fourth.override?.release()
    unsafe (first, second, third, fourth) = ((.none, nil), (.none, nil), (.none, nil), (.none, nil))
  }
}

extension Overrides {
  var isEmpty: Bool { unsafe first.override == nil && older == nil }

  /// Finds the override of a key, unretained.
  ///
  /// - Complexity: O(1) expected, however many overrides there are.
  @inline(__always)
  func find(_ key: KeyID) -> Unmanaged<Override>? {
    if mask & key.mask == 0 { return nil }
    if unsafe first.key == key { return unsafe first.override }
    if unsafe second.key == key { return unsafe second.override }
    if unsafe third.key == key { return unsafe third.override }
    if unsafe fourth.key == key { return unsafe fourth.override }
    return unsafe olderSlots.find(key)
  }

  /// Calls a function with each override, in no particular order.
  func forEach(_ body: (Override) -> Void) {
    unsafe older?.takeUnretainedValue().forEach { older in
      if unsafe find(older.key)?.toOpaque() == Unmanaged.passUnretained(older).toOpaque() { body(older) }
    }
    forEachInPlace(body)
  }

  private func forEachInPlace(_ body: (Override) -> Void) {
    if let override = unsafe first.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe second.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe third.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe fourth.override { unsafe body(override.takeUnretainedValue()) }
  }
}

extension Overrides {
  /// Adds an override in place of one of the same key.
  mutating func insert(_ override: consuming Override) {
    let key = override.key
    mask |= key.mask
    let retained = unsafe Unmanaged.passRetained(override)
    if unsafe insertInPlace(key, retained) { return }
    moveToTable()
    _ = unsafe insertInPlace(key, retained)
  }

  /// Makes room for the overrides of the scopes inside, so that each of them costs the same to enter.
  mutating func settle() {
    let isFull = unsafe fourth.override != nil
    if isFull || hasOwnTable { moveToTable() }
  }

  /// The slots are filled from the first to the fourth, so the first that is empty or has the key is the right one.
  private mutating func insertInPlace(_ key: KeyID, _ override: Unmanaged<Override>) -> Bool {
    unsafe Self.store(key, override, in: &first) || Self.store(key, override, in: &second)
      || Self.store(key, override, in: &third) || Self.store(key, override, in: &fourth)
  }

  private static func store(_ key: KeyID, _ override: Unmanaged<Override>, in slot: inout Slot) -> Bool {
    let replaced = unsafe slot.override
    guard unsafe slot.key == key || replaced == nil else { return false }
    unsafe slot = (key, override)
    unsafe replaced?.release()
    return true
  }
}

/// The table, which scopes share; one that no other scope has yet is changed in place.
extension Overrides {
  private var hasOwnTable: Bool {
    mutating get {
      guard var table = takeTable() else { return false }
      defer { putBack(table) }
      return isKnownUniquelyReferenced(&table)
    }
  }

  private mutating func moveToTable() {
    var table = takeTable() ?? OverrideTable()
    if !isKnownUniquelyReferenced(&table) { table = table.copy(isLarger: false) }
    forEachInPlace { override in
      if table.insert(override) { return }
      table = table.copy(isLarger: true)
      _ = table.insert(override)
    }
    putBack(table)
    releaseInPlace()
  }

  private mutating func takeTable() -> OverrideTable? {
    defer { unsafe older = nil }
    return unsafe older?.takeRetainedValue()
  }

  private mutating func putBack(_ table: OverrideTable) {
    olderSlots = table.slots
    unsafe older = .passRetained(table)
  }
}
