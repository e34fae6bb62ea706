import Testing

@testable import ScopedDependenciesCore

/// Overrides found by their keys.
@Suite struct OverrideTableTests {
  @Test func `an empty table finds nothing`() {
    let table = OverrideTable()
    #expect(table.value(of: key(in: 0)) == nil)
    #expect(table.all == [:])
  }

  @Test func `a table is at most half full`() {
    let table = OverrideTable(width: 3)
    let keys = (0..<5).map { key(in: $0, width: 3) }
    #expect(keys.prefix(4).allSatisfy { table.set($0, to: 1) })
    #expect(!table.set(keys[4], to: 1))
    #expect(table.value(of: keys[4]) == nil)
    #expect(table.all.count == 4)
  }

  @Test func `a full table takes an override of a key that it has`() {
    let table = OverrideTable(width: 3)
    let keys = (0..<4).map { key(in: $0, width: 3) }
    for key in keys { _ = table.set(key, to: 1) }
    #expect(keys.allSatisfy { table.set($0, to: 2) })
    #expect(keys.allSatisfy { table.value(of: $0) == 2 })
  }

  @Test(arguments: [0, 5, 7])
  func `keys that want the same slot are told apart, also at the end of the table`(slot: Int) {
    let table = OverrideTable(width: 3)
    let keys = (0..<4).map { key(in: slot, width: 3, number: $0) }
    for (number, key) in keys.prefix(3).enumerated() { _ = table.set(key, to: number) }
    #expect(keys.map { table.value(of: $0) } == [0, 1, 2, nil])
    _ = table.set(keys[1], to: 5)
    #expect(keys.map { table.value(of: $0) } == [0, 5, 2, nil])
  }

  @Test func `a copy has the same overrides, and changes on its own`() {
    let table = OverrideTable(width: 3)
    let keys = (0..<4).map { key(in: $0, width: 3) }
    for (number, key) in keys.enumerated() { _ = table.set(key, to: number) }
    let copy = table.copy(isLarger: false)
    #expect(keys.map { copy.value(of: $0) } == [0, 1, 2, 3])
    _ = copy.set(keys[0], to: 9)
    #expect(table.value(of: keys[0]) == 0)
  }

  @Test func `a larger copy has room for as many again`() {
    let table = OverrideTable(width: 3)
    let keys = (0..<8).map { key(in: 2, width: 3, number: $0) }
    for (number, key) in keys.prefix(4).enumerated() { _ = table.set(key, to: number) }
    let copy = table.copy(isLarger: true)
    for (number, key) in keys.enumerated().dropFirst(4) { #expect(copy.set(key, to: number)) }
    #expect(keys.map { copy.value(of: $0) } == Array(0..<8))
    #expect(keys.prefix(4).map { table.value(of: $0) } == Array(0..<4))
  }

  @Test func `an override ends when it is replaced, and otherwise with the last table that has it`() {
    let ended = Tally()
    var table: OverrideTable? = OverrideTable()
    _ = table?.set(key(in: 1), to: Ender(ended))
    _ = table?.set(key(in: 1), to: Ender(ended))
    #expect(ended.value == 1)
    var copy = table?.copy(isLarger: true)
    table = nil
    #expect(ended.value == 1)
    #expect(copy != nil)
    copy = nil
    #expect(ended.value == 2)
  }
}

extension OverrideTable {
  fileprivate func set<Value>(_ key: KeyID, to value: Value) -> Bool {
    let stamp = Stamp.next()
    return insert(TypedOverride(key: key, value: value, moment: Moment(stamp: stamp, batch: stamp)))
  }

  fileprivate func value(of key: KeyID) -> Int? {
    unsafe slots.find(key)?.takeUnretainedValue().value(as: Int.self)
  }

  /// What is visited, by key.
  fileprivate var all: [KeyID: [Int]] {
    var all: [KeyID: [Int]] = [:]
    forEach { all[$0.key, default: []].append($0.value(as: Int.self)) }
    return all
  }
}

/// A key that wants a certain slot: the first, the second, and so on of those that do.
private func key(in slot: Int, width: Int = 4, number: Int = 0) -> KeyID {
  let keys = (1...).lazy.map { KeyID(bits: $0 * 8) }.filter { $0.slot(width: width) == slot }
  return Array(keys.prefix(number + 1))[number]
}

/// A value that says when it ends.
private final class Ender: Sendable {
  private let ended: Tally
  init(_ ended: Tally) { self.ended = ended }
  deinit { ended.raise() }
}
