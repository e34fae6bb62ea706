import ScopedDependenciesCore
import Testing

/// Values that were captured somewhere and are current once more.
@Suite struct ReenteredValuesTests {
  @Test func `exactly the captured values are current`() {
    let captured = withDependencies {
      $0.count = 2
    } operation: {
      DependencyValues.current
    }
    withDependencies {
      $0.count = 3
      $0.name = "other"
    } operation: {
      withDependencies(captured) {
        #expect(DependencyValues.current.count == 2)
        #expect(DependencyValues.current.name == "default")
      }
      #expect(DependencyValues.current.count == 3)
    }
  }

  @Test func `values captured outside of all scopes override nothing`() {
    let captured = DependencyValues.current
    withDependencies {
      $0.count = 2
    } operation: {
      withDependencies(captured) { #expect(DependencyValues.current.count == 1) }
    }
  }

  @Test func `captured values are entered by another task, and by many`() async {
    let captured = withDependencies {
      $0.count = 2
    } operation: {
      DependencyValues.current
    }
    let sum = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 {
        group.addTask { await withDependencies(captured) { () async in DependencyValues.current.count } }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 20)
  }

  @Test func `captured values are entered within themselves`() {
    withDependencies {
      $0.count = 2
    } operation: {
      withDependencies(.current) {
        withDependencies(.current) { #expect(DependencyValues.current.count == 2) }
      }
    }
  }

  @Test func `captured values may be changed before they are entered`() {
    var captured = withDependencies {
      $0.count = 2
    } operation: {
      DependencyValues.current
    }
    captured.name = "changed"
    withDependencies(captured) {
      #expect(DependencyValues.current.count == 2)
      #expect(DependencyValues.current.name == "changed")
    }
  }

  @Test func `a read in values that a wrapper gave has a place of its own`() {
    let reporter = RecordingReporter()
    let values = withFreshValues { Dependency(\.self, line: 1_001)() }
    withDependencies(values) {
      withDependencyIssueReporter(reporter) { _ = DependencyValues.current[UnsetKey.self, line: 1_002] }
    }
    #expect(reporter.issues.map(\.line) == [1_002])
  }

  @Test func `what is read in values that a default captured while it is being built is noted`() {
    withFreshValues {
      #expect(DependencyValues.current[CapturingKey.self].seen == 1)
      withDependencies {
        $0.count = 2
      } operation: {
        #expect(DependencyValues.current[CapturingKey.self].seen == 2)
      }
      #expect(DependencyValues.current[CapturingKey.self].seen == 1)
    }
  }

  @Test func `values that a default captured are those of the place where it lives`() {
    withFreshValues {
      let lazy = withDependencies {
        $0.count = 2
      } operation: {
        DependencyValues.current[LazyKey.self]
      }
      #expect(withDependencies(lazy.values) { DependencyValues.current.count } == 1)
      withDependencies {
        $0.count = 3
      } operation: {
        #expect(withDependencies(lazy.values) { DependencyValues.current.count } == 1)
      }
    }
  }

  @Test func `values that a rebuilt default captured are those of the scope that it was rebuilt for`() {
    withFreshValues {
      withDependencies {
        $0.count = 2
      } operation: {
        let capturing = DependencyValues.current[CapturingKey.self]
        #expect(withDependencies(capturing.values) { DependencyValues.current.count } == 2)
        withDependencies {
          $0.name = "inner"
        } operation: {
          #expect(withDependencies(capturing.values) { DependencyValues.current.name } == "default")
        }
      }
    }
  }

  @Test func `values that a default captured may be changed and entered`() {
    withFreshValues {
      let lazy = DependencyValues.current[LazyKey.self]
      withDependencies(lazy.values) {
        withDependencies {
          $0.count = 4
        } operation: {
          #expect(DependencyValues.current.count == 4)
        }
      }
      var values = lazy.values
      values.count = 5
      #expect(withDependencies(values) { DependencyValues.current.count } == 5)
    }
  }

  @Test func `a default that enters values from elsewhere does not depend on what it reads there`() {
    withFreshValues {
      let elsewhere = withDependencies {
        $0.count = 7
      } operation: {
        DependencyValues.current
      }
      withDependencies {
        $0[ElsewhereKey.self] = elsewhere
      } operation: {
        let visitor = DependencyValues.current[VisitorKey.self]
        #expect(visitor.seen == 7)
        withDependencies {
          $0.count = 8
        } operation: {
          #expect(DependencyValues.current[VisitorKey.self] === visitor)
        }
      }
    }
  }
}

private final class Capturing: Sendable {
  let values = DependencyValues.current
  let seen: Int
  init() { seen = withDependencies(values) { DependencyValues.current.count } }
}

private final class Lazy: Sendable {
  let values = DependencyValues.current
}

private final class Visitor: Sendable {
  let seen = withDependencies(DependencyValues.current[ElsewhereKey.self]) { DependencyValues.current.count }
}

private enum CapturingKey: TestDependencyKey {
  static var testValue: Capturing { Capturing() }
}

private enum LazyKey: TestDependencyKey {
  static var testValue: Lazy { Lazy() }
}

private enum ElsewhereKey: TestDependencyKey {
  static var testValue: DependencyValues { DependencyValues() }
}

private enum VisitorKey: TestDependencyKey {
  static var testValue: Visitor { Visitor() }
}

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum UnsetKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}
