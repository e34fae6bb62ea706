import Testing

@testable import ScopedDependenciesCore

/// Objects found by their keys without a lock, as many as there may be; here cells.
@Suite struct GrowingTableTests {
  @Test func `an empty table finds nothing`() {
    let table = GrowingTable<Cell>()
    #expect(unsafe table.find(keys[0]) == nil)
    #expect(table.elements.isEmpty)
  }

  @Test func `an element is made once, and found from then on`() {
    let table = GrowingTable<Cell>()
    let cells = keys.map { key in table.element(key) { Cell(key) } }
    for (key, cell) in zip(keys, cells) {
      #expect(table.element(key) { Cell(key) } === cell)
      #expect(unsafe table.find(key)?.takeUnretainedValue() === cell)
    }
    #expect(Set(table.elements.map(\.key)) == Set(keys))
  }

  @Test func `readers may look while a writer adds: each key has one element for all`() async {
    let cache = DefaultCache()
    let cells = await withTaskGroup(of: [ObjectIdentifier].self) { group in
      for _ in 0..<8 { group.addTask { keys.map { ObjectIdentifier(cache.cell($0)) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(cells).count == 1)
    #expect(cache.cells.count == keys.count)
  }

  @Test func `elements end with their table`() {
    weak var cell: Cell?
    do {
      let table = GrowingTable<Cell>()
      for key in keys { _ = table.element(key) { Cell(key) } }
      cell = table.element(keys[0]) { Cell(keys[0]) }
      #expect(cell != nil)
    }
    #expect(cell == nil)
  }
}

private let keys = NumberedKeyAccess.first(200).map { KeyID($0.key) }
