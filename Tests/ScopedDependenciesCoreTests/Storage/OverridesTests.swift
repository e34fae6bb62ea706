import Testing

@testable import ScopedDependenciesCore

/// The overrides of one scope: a few in place, the others in a table.
@Suite struct OverridesTests {
  private static let counts = [1, 4, 5, 8, 100, 1_000]

  @Test func `no overrides are empty and show nothing`() {
    let overrides = Overrides()
    #expect(overrides.isEmpty)
    #expect(overrides.value(of: keys[0]) == nil)
    #expect(overrides.all == [:])
  }

  @Test(arguments: counts)
  func `each override is found, and nothing else`(count: Int) {
    var overrides = Overrides()
    defer { overrides.releaseAll() }
    for number in 0..<count { overrides.set(keys[number], to: number) }
    #expect(!overrides.isEmpty)
    #expect((0..<count).allSatisfy { overrides.value(of: keys[$0]) == $0 })
    #expect(keys.dropFirst(count).allSatisfy { overrides.value(of: $0) == nil })
  }

  @Test(arguments: counts)
  func `the later of two overrides of a key is found`(count: Int) {
    var overrides = Overrides()
    defer { overrides.releaseAll() }
    for number in 0..<count { overrides.set(keys[number], to: number) }
    for number in stride(from: 0, to: count, by: 3) { overrides.set(keys[number], to: -number) }
    let expected = (0..<count).map { $0.isMultiple(of: 3) ? -$0 : $0 }
    #expect((0..<count).map { overrides.value(of: keys[$0]) } == expected)
  }

  @Test(arguments: counts)
  func `each key is visited once, with its later override`(count: Int) {
    var overrides = Overrides()
    defer { overrides.releaseAll() }
    for number in 0..<count { overrides.set(keys[number], to: number) }
    overrides.settle()
    for number in 0..<min(count, 3) { overrides.set(keys[number], to: -1) }
    var expected = Dictionary(uniqueKeysWithValues: (0..<count).map { (keys[$0], [$0]) })
    for number in 0..<min(count, 3) { expected[keys[number]] = [-1] }
    #expect(overrides.all == expected)
  }

  @Test(arguments: counts)
  func `a copy shows the same, and changes on its own`(count: Int) {
    var original = Overrides()
    defer { original.releaseAll() }
    for number in 0..<count { original.set(keys[number], to: number) }
    var copy = Overrides(copying: original)
    defer { copy.releaseAll() }
    copy.set(keys[0], to: -1)
    for number in count..<min(count + 10, 1_000) { copy.set(keys[number], to: number) }
    #expect(copy.value(of: keys[0]) == -1)
    #expect(original.value(of: keys[0]) == 0)
    #expect((1..<min(count + 10, 1_000)).allSatisfy { copy.value(of: keys[$0]) == $0 })
    #expect(keys.dropFirst(count).allSatisfy { original.value(of: $0) == nil })
  }

  @Test(arguments: counts)
  func `to make room changes nothing that is shown`(count: Int) {
    var overrides = Overrides()
    defer { overrides.releaseAll() }
    for number in 0..<count {
      overrides.set(keys[number], to: number)
      overrides.settle()
    }
    #expect((0..<count).allSatisfy { overrides.value(of: keys[$0]) == $0 })
    #expect(!overrides.isEmpty)
  }

  @Test(arguments: counts)
  func `a replaced override is released at once, and the others in the end`(count: Int) {
    let ended = Tally()
    var overrides = Overrides()
    for number in 0..<count { overrides.set(keys[number], to: Ender(ended)) }
    #expect(ended.value == 0)
    overrides.set(keys[0], to: Ender(ended))
    overrides.settle()
    #expect(ended.value == 1)
    overrides.releaseAll()
    overrides = Overrides()
    #expect(ended.value == count + 1)
  }

  @Test(arguments: counts)
  func `an override lives as long as the last of the copies that hold it`(count: Int) {
    let ended = Tally()
    var original = Overrides()
    for number in 0..<count { original.set(keys[number], to: Ender(ended)) }
    var copy = Overrides(copying: original)
    original.releaseAll()
    original = Overrides()
    #expect(ended.value == 0)
    copy.releaseAll()
    copy = Overrides()
    #expect(ended.value == count)
  }
}

extension Overrides {
  fileprivate mutating func set<Value>(_ key: KeyID, to value: Value) {
    let stamp = Stamp.next()
    insert(TypedOverride(key: key, value: value, moment: Moment(stamp: stamp, batch: stamp)))
  }

  fileprivate func value(of key: KeyID) -> Int? {
    unsafe find(key)?.takeUnretainedValue().value(as: Int.self)
  }

  /// What is visited, by key.
  fileprivate var all: [KeyID: [Int]] {
    var all: [KeyID: [Int]] = [:]
    forEach { all[$0.key, default: []].append($0.value(as: Int.self)) }
    return all
  }
}

private let keys = NumberedKeyAccess.first(1_000).map { KeyID($0.key) }

/// A value that says when it ends.
private final class Ender: Sendable {
  private let ended: Tally
  init(_ ended: Tally) { self.ended = ended }
  deinit { ended.raise() }
}
