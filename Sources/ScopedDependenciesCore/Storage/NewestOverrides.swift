/// Up to four overrides, stored in place: what most scopes add to the one around them.
///
/// A plain value that its scope owns: whoever copies the bits must retain, whoever drops them must release.
@safe struct NewestOverrides {
  private typealias Slot = (key: KeyID, override: Unmanaged<Override>?)
  private var first: Slot = (.none, nil)
  private var second: Slot = (.none, nil)
  private var third: Slot = (.none, nil)
  private var fourth: Slot = (.none, nil)

  init() {}

  init(copying other: NewestOverrides) {
    self = other
    forEach { _ = unsafe Unmanaged.passRetained($0) }
  }

  /// Drops all the references.
  func releaseAll() {
    unsafe first.override?.release()
    unsafe second.override?.release()
    unsafe third.override?.release()
    unsafe fourth.override?.release()
  }
}

extension NewestOverrides {
  var isEmpty: Bool { unsafe first.override == nil }
  var isFull: Bool { unsafe fourth.override != nil }

  func find(_ key: KeyID) -> Unmanaged<Override>? {
    if unsafe first.key == key { return unsafe first.override }
    if unsafe second.key == key { return unsafe second.override }
    if unsafe third.key == key { return unsafe third.override }
    if unsafe fourth.key == key { return unsafe fourth.override }
    return nil
  }

  func contains(_ key: KeyID) -> Bool { unsafe find(key) != nil }

  func forEach(_ body: (Override) -> Void) {
    if let override = unsafe first.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe second.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe third.override { unsafe body(override.takeUnretainedValue()) }
    if let override = unsafe fourth.override { unsafe body(override.takeUnretainedValue()) }
  }

  /// Stores an override, in place of one of the same key.
  ///
  /// - Returns: Whether there was room.
  mutating func insert(_ override: Override) -> Bool {
    unsafe Self.store(override, in: &first) || Self.store(override, in: &second)
      || Self.store(override, in: &third) || Self.store(override, in: &fourth)
  }

  /// Fills slots from the first to the fourth, so the first one that is empty or has the key is the right one.
  private static func store(_ override: Override, in slot: inout Slot) -> Bool {
    let replaced = unsafe slot.override
    guard unsafe slot.key == override.key || replaced == nil else { return false }
    unsafe slot = unsafe (override.key, .passRetained(override))
    unsafe replaced?.release()
    return true
  }
}
