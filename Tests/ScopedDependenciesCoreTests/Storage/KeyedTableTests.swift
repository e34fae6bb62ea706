import Testing

@testable import ScopedDependenciesCore

/// Objects found by their keys without a lock; here the cells of a cache.
@Suite struct KeyedTableTests {
  @Test func `an empty table finds nothing`() {
    let table = KeyedTable<Cell>()
    #expect(table.cell(of: keys[0]) == nil)
    #expect(table.elements.isEmpty)
  }

  @Test func `a cell is found by its key`() {
    let table = KeyedTable<Cell>()
    let cells = keys.prefix(4).map { Cell($0) }
    #expect(cells.allSatisfy { table.insert($0) })
    #expect(cells.allSatisfy { table.cell(of: $0.key) === $0 })
    #expect(keys.dropFirst(4).allSatisfy { table.cell(of: $0) == nil })
  }

  @Test func `a table is at most half full`() {
    let table = KeyedTable<Cell>(width: 3)
    #expect(keys.prefix(4).allSatisfy { table.insert(Cell($0)) })
    #expect(!table.insert(Cell(keys[4])))
    #expect(table.elements.count == 4)
  }

  @Test func `a table that has grown has the same cells, and room for as many again`() {
    var table = KeyedTable<Cell>(width: 3)
    var cells: [Cell] = []
    for key in keys {
      let cell = Cell(key)
      cells.append(cell)
      if table.insert(cell) { continue }
      table = table.grown()
      #expect(table.insert(cell))
    }
    #expect(cells.allSatisfy { table.cell(of: $0.key) === $0 })
    #expect(Set(table.elements.map(\.key)) == Set(keys))
  }

  @Test func `a cell ends with the last table that has it`() {
    weak var cell: Cell?
    var table: KeyedTable<Cell>? = KeyedTable<Cell>()
    do {
      let new = Cell(keys[0])
      cell = new
      _ = table?.insert(new)
    }
    var grown = table?.grown()
    table = nil
    #expect(cell != nil)
    #expect(grown?.cell(of: keys[0]) === cell)
    grown = nil
    #expect(cell == nil)
  }
}

extension KeyedTable<Cell> {
  fileprivate func cell(of key: KeyID) -> Cell? { unsafe find(key)?.takeUnretainedValue() }
}

private let keys = NumberedKeyAccess.first(200).map { KeyID($0.key) }
