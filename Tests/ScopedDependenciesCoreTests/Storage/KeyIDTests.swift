import Testing

@testable import ScopedDependenciesCore

/// The identity of a key.
@Suite struct KeyIDTests {
  @Test func `a key is the same as itself and no other`() {
    #expect(KeyID(FirstKey.self) == KeyID(FirstKey.self))
    #expect(KeyID(FirstKey.self) != KeyID(SecondKey.self))
    #expect(KeyID(GenericKey<Int>.self) == KeyID(GenericKey<Int>.self))
    #expect(KeyID(GenericKey<Int>.self) != KeyID(GenericKey<String>.self))
  }

  @Test func `a key gives its type back`() {
    #expect(ObjectIdentifier(KeyID(FirstKey.self).type) == ObjectIdentifier(FirstKey.self))
    #expect("\(KeyID(GenericKey<Int>.self).type)" == "GenericKey<Int>")
  }

  @Test func `a marker is a key of its own`() {
    let (first, second) = (Marker(), Marker())
    #expect(KeyID(marker: first) == KeyID(marker: first))
    #expect(KeyID(marker: first) != KeyID(marker: second))
  }

  @Test func `no key is the one of an empty slot`() {
    #expect(keys.allSatisfy { $0 != .none })
  }

  @Test func `a key has one bit in a mask, and many keys have many`() {
    #expect(keys.allSatisfy { $0.mask.nonzeroBitCount == 1 })
    #expect(Set(keys.map(\.mask)).count > 32)
  }

  @Test(arguments: [3, 4, 10])
  func `a slot lies in the table, and many keys lie in many`(width: Int) {
    let slots = keys.map { $0.slot(width: width) }
    #expect(slots.allSatisfy { (0..<(1 << width)).contains($0) })
    #expect(Set(slots).count > (1 << width) / 4)
  }
}

private let keys = NumberedKeyAccess.first(1_000).map { KeyID($0.key) }

private final class Marker {}
private enum FirstKey {}
private enum SecondKey {}
private enum GenericKey<Content> {}
