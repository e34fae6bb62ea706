import Synchronization
import Testing

@testable import ScopedDependenciesCore

/// The defaults that live with an override, and what announced readers see of them.
@Suite struct HomeTests {
  private let home = Home()
  private let cell = Cell(KeyID(Int.self))
  private let scope = Scope(caches: Caches())

  @Test func `readers see a default when it has been read and found again, until it is dropped`() {
    let built = TypedDefault(value: 1)
    #expect(home.insert(built, for: cell) { true })
    #expect(home.find(cell, in: scope) === built)
    #expect(visible == nil)
    built.isDelivered.store(true, ordering: .relaxed)
    #expect(home.find(cell, in: scope) === built)
    #expect(visible === built)
    home.drop(built)
    #expect(visible == nil)
    #expect(home.find(cell, in: scope) == nil)
  }

  @Test func `readers do not see a default that is held weakly`() throws {
    let object = Tracked("object")
    let built = try #require(WeakDefault(value: object, facts: BuiltDefault.Facts()))
    built.isDelivered.store(true, ordering: .relaxed)
    #expect(home.insert(built, for: cell) { true })
    #expect(home.find(cell, in: scope)?.value(as: Tracked.self) === object)
    #expect(visible == nil)
  }

  private var visible: BuiltDefault? { unsafe home.published(cell.id)?.takeUnretainedValue() }
}
