import Testing

@testable import ScopedDependenciesCore

/// What a default read while it was being built.
@Suite struct ReadsTests {
  @Test func `nothing read is what every scope shows`() {
    let reads = Reads()
    #expect(reads.agree(with: nil))
    #expect(reads.agree(with: scope(overriding: first)))
    #expect(reads.newestOverridden == nil)
    #expect(!reads.contains(first))
  }

  @Test func `the first read of a key counts`() {
    var reads = Reads()
    _ = reads.note(first, 5)
    _ = reads.note(first, 9)
    #expect(reads.all.map(\.stamp) == [5])
  }

  @Test func `it is news that a key is overridden, once`() {
    var reads = Reads()
    let news = [(first, 5), (first, 5), (second, Stamp.never)].map { reads.note($0, $1) }
    #expect(news == [true, false, false])
  }

  @Test func `a default that was read is shown where that is not overridden`() {
    var reads = Reads()
    _ = reads.note(first, Stamp.never)
    #expect(reads.agree(with: nil))
    #expect(reads.agree(with: scope(overriding: second)))
    #expect(!reads.agree(with: scope(overriding: first)))
    #expect(reads.showsDefault(of: first))
    #expect(!reads.showsDefault(of: second))
  }

  @Test func `an override that was read is shown where it is, and by no other of that key`() {
    let scope = scope(overriding: first)
    var reads = Reads()
    _ = reads.note(first, scope.stamp(of: first))
    #expect(reads.agree(with: scope))
    #expect(reads.agree(with: Scope(copying: scope)))
    #expect(!reads.agree(with: nil))
    #expect(!reads.agree(with: self.scope(overriding: first)))
    #expect(!reads.showsDefault(of: first))
  }

  @Test func `of the overrides that were read one is the newest`() {
    var reads = Reads()
    for (key, stamp) in [(first, 5), (second, 9), (third, Stamp.never)] { _ = reads.note(key, stamp) }
    #expect(reads.newestOverridden == second)
  }

  private func scope(overriding key: KeyID) -> Scope {
    let scope = Scope(caches: .process)
    scope.set(key, to: 1)
    return scope
  }
}

private let first = KeyID(FirstKey.self)
private let second = KeyID(SecondKey.self)
private let third = KeyID(ThirdKey.self)

private enum FirstKey {}
private enum SecondKey {}
private enum ThirdKey {}
