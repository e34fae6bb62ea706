import ScopedDependenciesCore
import Testing

/// A default never carries one scope's overrides to another.
@Suite struct RebuiltDefaultTests {
  @Test func `a cached default is rebuilt in a scope that overrides what it read, and unchanged outside`() {
    withFreshValues {
      let outside = DependencyValues.current[ParentKey.self]
      #expect(outside.seen == "default")
      withDependencies {
        $0[ChildKey.self] = "override"
      } operation: {
        let inside = DependencyValues.current[ParentKey.self]
        #expect(inside.seen == "override")
        #expect(DependencyValues.current[ParentKey.self] === inside)
      }
      #expect(DependencyValues.current[ParentKey.self] === outside)
    }
  }

  @Test func `a default that is first read in a scope holds the defaults outside of it`() {
    withFreshValues {
      withDependencies {
        $0[ChildKey.self] = "override"
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].seen == "override")
      }
      #expect(DependencyValues.current[ParentKey.self].seen == "default")
    }
  }

  @Test func `a default that reads nothing overridden is one for all scopes, whoever asks first`() {
    withFreshValues {
      let first = withDependencies {
        $0[RequestKey.self] = 1
      } operation: {
        DependencyValues.current[ParentKey.self]
      }
      let second = withDependencies {
        $0[RequestKey.self] = 2
      } operation: {
        DependencyValues.current[ParentKey.self]
      }
      #expect(first === second)
      #expect(DependencyValues.current[ParentKey.self] === first)
    }
  }

  @Test func `what a default captured to read later sees the caller's override, or else the default`() {
    withFreshValues {
      let parent = withDependencies {
        $0[ChildKey.self] = "first"
      } operation: {
        DependencyValues.current[LazyParentKey.self]
      }
      #expect(parent.child() == "default")
      withDependencies {
        $0[ChildKey.self] = "second"
      } operation: {
        #expect(parent.child() == "second")
      }
      #expect(DependencyValues.current[LazyParentKey.self] === parent)
    }
  }

  @Test func `three levels are rebuilt together`() {
    withFreshValues {
      let outside = DependencyValues.current[GrandparentKey.self]
      withDependencies {
        $0[ChildKey.self] = "override"
      } operation: {
        let inside = DependencyValues.current[GrandparentKey.self]
        #expect(inside.parent.seen == "override")
        #expect(inside.parent === DependencyValues.current[ParentKey.self])
      }
      #expect(outside.parent.seen == "default")
      #expect(DependencyValues.current[GrandparentKey.self] === outside)
    }
  }

  @Test func `an inner scope that overrides something else uses what the outer one rebuilt`() {
    withFreshValues {
      withDependencies {
        $0[ChildKey.self] = "override"
      } operation: {
        let inner = withDependencies {
          $0[RequestKey.self] = 1
        } operation: {
          DependencyValues.current[ParentKey.self]
        }
        #expect(DependencyValues.current[ParentKey.self] === inner)
        #expect(inner.seen == "override")
      }
    }
  }

  @Test func `an override inside the scope of a rebuilt default rebuilds it once more`() {
    withFreshValues {
      withDependencies {
        $0[ChildKey.self] = "outer"
      } operation: {
        let outer = DependencyValues.current[ParentKey.self]
        withDependencies {
          $0[ChildKey.self] = "inner"
        } operation: {
          #expect(DependencyValues.current[ParentKey.self].seen == "inner")
        }
        #expect(DependencyValues.current[ParentKey.self] === outer)
      }
    }
  }

  @Test func `a wrapper made by a rebuilt default belongs to the scope it was rebuilt for`() {
    withFreshValues {
      let mixed = withDependencies {
        $0[ChildKey.self] = "override"
        $0[RequestKey.self] = 1
      } operation: {
        withDependencies {
          $0[LateKey.self] = 2
        } operation: {
          DependencyValues.current[MixedKey.self]
        }
      }
      // It read the child while it was being built, and the others are read here, outside of all scopes.
      #expect(mixed.seen == "override")
      #expect(mixed.request() == 1)
      #expect(mixed.late() == 0)
    }
  }

  @Test func `an override of the context in a scope chooses other defaults`() {
    withFreshValues {
      #expect(DependencyValues.current[ContextualKey.self] == "test")
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(DependencyValues.current[ContextualKey.self] == "live")
        #expect(DependencyValues.current[ContextualParentKey.self] == "live")
      }
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(DependencyValues.current[ContextualParentKey.self] == "preview")
      }
      #expect(DependencyValues.current[ContextualParentKey.self] == "test")
    }
  }

  @Test func `a default that overrides something itself reads its own override only inside`() {
    withFreshValues {
      #expect(DependencyValues.current[OverridingKey.self].seen == "own")
      withDependencies {
        $0[RequestKey.self] = 1
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].seen == "default")
        #expect(DependencyValues.current[OverridingKey.self].seen == "own")
      }
    }
  }

  @Test func `rebuilt defaults are freed when their scope ends`() {
    withFreshValues {
      weak var rebuilt: Parent?
      weak var mixed: Mixed?
      withDependencies {
        $0[ChildKey.self] = "override"
      } operation: {
        rebuilt = DependencyValues.current[ParentKey.self]
        mixed = DependencyValues.current[MixedKey.self]
        #expect(rebuilt != nil)
        #expect(mixed != nil)
      }
      #expect(rebuilt == nil)
      #expect(mixed == nil)
    }
  }

  @Test func `a thousand rebuilds leave one object`() {
    withFreshValues {
      let live = LiveObjects()
      withDependencies {
        $0[ProbeKey.self] = live
      } operation: {
        _ = DependencyValues.current[CountedKey.self]
        for number in 0..<1_000 {
          withDependencies {
            $0[RequestKey.self] = number
          } operation: {
            _ = DependencyValues.current[CountedKey.self]
          }
        }
        #expect(live.count == 1)
      }
    }
  }
}

private final class Parent: Sendable {
  let seen: String
  init(seen: String) { self.seen = seen }
}

private final class LazyParent: Sendable {
  let child = Dependency(ChildKey.self)
}

private final class Grandparent: Sendable {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}

private final class Mixed: Sendable {
  let seen = DependencyValues.current[ChildKey.self]
  let request = Dependency(RequestKey.self)
  let late = Dependency(LateKey.self)
}

private final class LiveObjects: Sendable {
  private let tally = Tally()
  private let ended = Tally()
  var count: Int { tally.value - ended.value }
  func begin() { tally.raise() }
  func end() { ended.raise() }
}

private final class Counted: Sendable {
  let live: LiveObjects
  let request = DependencyValues.current[RequestKey.self]
  let late = Dependency(LateKey.self)

  init(_ live: LiveObjects) {
    self.live = live
    live.begin()
  }

  deinit { live.end() }
}

private enum ChildKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum ParentKey: TestDependencyKey {
  static var testValue: Parent { Parent(seen: DependencyValues.current[ChildKey.self]) }
}

private enum LazyParentKey: TestDependencyKey {
  static var testValue: LazyParent { LazyParent() }
}

private enum GrandparentKey: TestDependencyKey {
  static var testValue: Grandparent { Grandparent(parent: DependencyValues.current[ParentKey.self]) }
}

private enum RequestKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum LateKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum MixedKey: TestDependencyKey {
  static var testValue: Mixed { Mixed() }
}

private enum ProbeKey: TestDependencyKey {
  static var testValue: LiveObjects { LiveObjects() }
}

private enum CountedKey: TestDependencyKey {
  static var testValue: Counted { Counted(DependencyValues.current[ProbeKey.self]) }
}

private enum ContextualKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

private enum ContextualParentKey: DependencyKey {
  static var liveValue: String { DependencyValues.current[ContextualKey.self] }
  static var testValue: String { DependencyValues.current[ContextualKey.self] }
}

private enum OverridingKey: TestDependencyKey {
  static var testValue: Parent {
    withDependencies {
      $0[ChildKey.self] = "own"
    } operation: {
      DependencyValues.current[ParentKey.self]
    }
  }
}
