import Testing

@testable import ScopedDependenciesCore

/// The overrides that a task sees, alone and merged with those of an object.
@Suite struct ScopeTests {
  @Test func `a scope shows its own overrides`() {
    let scope = Scope(caches: .process)
    #expect(scope.isEmpty)
    scope.set(first, to: 1)
    #expect(scope.value(of: first) == 1)
    #expect(scope.value(of: second) == nil)
    #expect(scope.stamp(of: second) == Stamp.never)
    #expect(!scope.isEmpty)
  }

  @Test func `a later override has a later stamp, and those of one scope share its batch`() throws {
    let (older, newer) = (Scope(caches: .process), Scope(caches: .process))
    older.set(first, to: 1)
    newer.set(first, to: 2)
    newer.set(second, to: 3)
    #expect(older.stamp(of: first) < newer.stamp(of: first))
    #expect(newer.stamp(of: first) < newer.stamp(of: second))
    #expect(try #require(newer.override(of: first)).batch == newer.override(of: second)?.batch)
    #expect(try #require(older.override(of: first)).batch < #require(newer.override(of: first)).batch)
  }

  @Test func `a copy shows the same, and changes on its own in a batch of its own`() throws {
    let scope = Scope(caches: .process)
    scope.set(first, to: 1)
    let copy = Scope(copying: scope)
    copy.set(second, to: 2)
    #expect(copy.value(of: first) == 1)
    #expect(scope.value(of: second) == nil)
    #expect(try #require(copy.override(of: first)).batch < #require(copy.override(of: second)).batch)
  }

  @Test func `an older override does not take the place of a newer one`() throws {
    let (older, newer) = (Scope(caches: .process), Scope(caches: .process))
    older.set(first, to: 1)
    newer.set(first, to: 2)
    newer.insertIfNewer(try #require(older.override(of: first)))
    #expect(newer.value(of: first) == 2)
    older.insertIfNewer(try #require(newer.override(of: first)))
    #expect(older.value(of: first) == 2)
  }

  @Test func `a scope shows the context that it overrides`() {
    let scope = Scope(caches: .process)
    #expect(scope.context == .inferred)
    scope.set(DependencyContext.key, to: DependencyContext.preview)
    #expect(scope.context == .preview)
  }
}

/// Merged scopes.
extension ScopeTests {
  @Test func `of two scopes the newer override is shown, whichever has it`() throws {
    let (object, task) = twoScopes()
    for merged in [Scope.merging(object, task), Scope.merging(task, object)] {
      let merged = try #require(merged)
      #expect(merged.value(of: first) == 2)
      #expect(merged.value(of: second) == 3)
      #expect(merged.value(of: third) == 4)
    }
  }

  @Test func `what is merged and then overridden shows the override`() throws {
    let (object, task) = twoScopes()
    let changed = Scope(copying: try #require(Scope.merging(object, task)))
    changed.set(first, to: 5)
    #expect(changed.value(of: first) == 5)
    #expect(changed.value(of: second) == 3)
  }

  @Test func `a flat scope shows what the merged one shows, and has no base`() throws {
    let (object, task) = twoScopes()
    let merged = try #require(Scope.merging(object, task))
    let flat = merged.flattened
    #expect(flat.base == nil)
    for key in [first, second, third] {
      #expect(flat.value(of: key) == merged.value(of: key))
      #expect(flat.stamp(of: key) == merged.stamp(of: key))
    }
  }

  @Test func `a scope is not merged with nothing, or with itself`() {
    let scope = Scope(caches: .process)
    #expect(Scope.merging(scope, nil) === scope)
    #expect(Scope.merging(nil, scope) === scope)
    #expect(Scope.merging(scope, scope) === scope)
    #expect(Scope.merging(nil, nil) == nil)
  }

  @Test func `merged scopes form no chains`() throws {
    var merged = Scope(caches: .process)
    for number in 0..<1_000 {
      let task = Scope(caches: .process)
      task.set(first, to: number)
      merged = try #require(Scope.merging(merged, task))
      guard case .merged(let object, let other) = merged.base else {
        Issue.record("The scopes were not merged.")
        return
      }
      #expect(object.base == nil)
      #expect(other.base == nil)
    }
    #expect(merged.value(of: first) == 999)
  }

  @Test func `the newer caches are read, and the newer context`() throws {
    let (older, newer) = (Caches(), Caches())
    let (object, task) = (Scope(caches: newer), Scope(caches: older))
    task.set(DependencyContext.key, to: DependencyContext.live)
    object.set(DependencyContext.key, to: DependencyContext.preview)
    let merged = try #require(Scope.merging(object, task))
    #expect(merged.caches === newer)
    #expect(merged.context == .preview)
    #expect(merged.flattened.caches === newer)
  }

  @Test func `the caches of a test are newer than those of the process`() throws {
    let caches = Caches()
    let merged = try #require(Scope.merging(Scope(caches: .process), Scope(caches: caches)))
    #expect(merged.caches === caches)
  }
}

/// What a default takes along of the scope that it was built for.
extension ScopeTests {
  @Test func `overrides are carried that are no newer than the one that was read, and their siblings`() throws
  {
    let outer = Scope(caches: .process)
    outer.set(first, to: 1)
    let middle = Scope(copying: outer)
    middle.set(second, to: 2)
    middle.set(third, to: 3)
    let inner = Scope(copying: middle)
    inner.set(fourth, to: 4)
    let carried = try #require(inner.carried(upTo: inner.override(of: second)))
    #expect([first, second, third, fourth].map { carried.value(of: $0) } == [1, 2, 3, nil])
  }

  @Test func `nothing is carried where no override was read, but for the context`() throws {
    let scope = Scope(caches: .process)
    scope.set(first, to: 1)
    #expect(scope.carried(upTo: nil) == nil)
    scope.set(DependencyContext.key, to: DependencyContext.live)
    let carried = try #require(scope.carried(upTo: nil))
    #expect(carried.context == .live)
    #expect(carried.value(of: first) == nil)
  }

  @Test func `a carried override has the age and the home of the original`() throws {
    let scope = Scope(caches: .process)
    scope.set(first, to: 1)
    let original = try #require(scope.override(of: first))
    let carried = original.carried()
    #expect(carried.stamp == original.stamp)
    #expect(carried.batch == original.batch)
    #expect(carried.home === original.home)
    #expect(carried.carried().home === original.home)
  }

  @Test func `a carried override does not keep the home of the original alive`() throws {
    weak var home: Home?
    var scope: Scope? = Scope(caches: .process)
    scope?.set(first, to: 1)
    home = scope?.override(of: first)?.home
    let carried = scope?.override(of: first)?.carried()
    #expect(home != nil)
    scope = nil
    #expect(home == nil)
    #expect(carried?.value(as: Int.self) == 1)
  }
}

extension Scope {
  fileprivate func value(of key: KeyID) -> Int? { override(of: key)?.value(as: Int.self) }
}

/// Scopes of an object and of a task, each with the newer override of one key.
private func twoScopes() -> (object: Scope, task: Scope) {
  let (object, task) = (Scope(caches: .process), Scope(caches: .process))
  object.set(first, to: 1)
  task.set(second, to: 0)
  task.set(first, to: 2)
  object.set(second, to: 3)
  object.set(third, to: 4)
  return (object, task)
}

private let first = KeyID(FirstKey.self)
private let second = KeyID(SecondKey.self)
private let third = KeyID(ThirdKey.self)
private let fourth = KeyID(FourthKey.self)

private enum FirstKey {}
private enum SecondKey {}
private enum ThirdKey {}
private enum FourthKey {}
