import Synchronization

/// The cells of a cache, found by their keys without a lock: open addressing, at most half full.
///
/// One writer at a time adds; readers may come at any moment. Cells are never removed.
///
/// `@unchecked` because the slots are raw memory and the cells unmanaged. The proof: a slot is written once, first the
/// cell and then, releasing it, the key; a reader that sees the key, acquiring it, sees the cell. Each cell is retained
/// when it is added and released when the table is freed, which is when its cache is: nobody reads then.
@safe final class CellTable: @unchecked Sendable {
  @safe private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    var cell: Unmanaged<Cell>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let width: Int
  private var count = 0

  init(width: Int = 3) {
    self.width = width
    unsafe slots = .allocate(capacity: 1 << width)
    for index in 0..<(1 << width) { unsafe (slots + index).initialize(to: Slot(cell: nil)) }
  }

  deinit {
    for index in 0..<(1 << width) { unsafe slots[index].cell?.release() }
    unsafe slots.deinitialize(count: 1 << width)
    unsafe slots.deallocate()
  }
}

extension CellTable {
  /// Finds a cell, unretained.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: KeyID) -> Unmanaged<Cell>? {
    var index = key.slot(width: width)
    while true {
      let found = unsafe slots[index].key.load(ordering: .acquiring)
      if found == key.bits { return unsafe slots[index].cell }
      if found == 0 { return nil }
      index = (index + 1) & ((1 << width) - 1)
    }
  }

  /// Adds a cell whose key is not in the table.
  ///
  /// - Returns: Whether there was room.
  func insert(_ cell: Cell) -> Bool {
    guard (count + 1) * 2 <= 1 << width else { return false }
    count += 1
    var index = cell.key.slot(width: width)
    while unsafe slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & ((1 << width) - 1) }
    unsafe slots[index].cell = .passRetained(cell)
    unsafe slots[index].key.store(cell.key.bits, ordering: .releasing)
    return true
  }

  /// A table with the same cells and room for twice as many.
  func grown() -> CellTable {
    let larger = CellTable(width: width + 1)
    for cell in cells { _ = larger.insert(cell) }
    return larger
  }

  var cells: [Cell] {
    (0..<(1 << width)).compactMap { unsafe slots[$0].cell?.takeUnretainedValue() }
  }
}
