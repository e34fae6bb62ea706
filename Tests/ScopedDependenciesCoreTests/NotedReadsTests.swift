import ScopedDependenciesCore
import Testing

/// What a default read while it was being built is known, in whatever way it was read.
@Suite struct NotedReadsTests {
  @Test(arguments: Way.allCases)
  private func `a default is rebuilt in a scope that overrides what it read, however it read it`(way: Way) {
    withFreshValues {
      prepareDependencies { $0.way = way }
      #expect(DependencyValues.current[ParentKey.self].number == 1)
      withDependencies {
        $0.number = 2
      } operation: {
        let parent = DependencyValues.current[ParentKey.self]
        #expect(parent.number == 2)
        #expect(DependencyValues.current[ParentKey.self] === parent)
      }
      #expect(DependencyValues.current[ParentKey.self].number == 1)
    }
  }

  @Test(arguments: Way.allCases)
  private func `a default that is first read in a scope is not that of others, however it read`(way: Way) {
    withFreshValues {
      prepareDependencies { $0.way = way }
      withDependencies {
        $0.number = 2
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].number == 2)
      }
      #expect(DependencyValues.current[ParentKey.self].number == 1)
      withDependencies {
        $0.number = 3
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].number == 3)
      }
    }
  }

  @Test(arguments: Way.allCases)
  private func `a default is the same in a scope that overrides what it did not read`(way: Way) {
    withFreshValues {
      prepareDependencies { $0.way = way }
      let parent = DependencyValues.current[ParentKey.self]
      withDependencies {
        $0.other = 2
      } operation: {
        #expect(DependencyValues.current[ParentKey.self] === parent)
      }
    }
  }

  @Test func `what a default reads depends on what it has read`() {
    withFreshValues {
      #expect(DependencyValues.current[ConditionalKey.self] == 0)
      withDependencies {
        $0.number = 2
      } operation: {
        // It does not look at the number here.
        #expect(DependencyValues.current[ConditionalKey.self] == 0)
        withDependencies {
          $0.other = 1
        } operation: {
          #expect(DependencyValues.current[ConditionalKey.self] == 2)
          withDependencies {
            $0.number = 3
          } operation: {
            #expect(DependencyValues.current[ConditionalKey.self] == 3)
          }
          #expect(DependencyValues.current[ConditionalKey.self] == 2)
        }
        #expect(DependencyValues.current[ConditionalKey.self] == 0)
      }
      withDependencies {
        $0.other = 1
      } operation: {
        #expect(DependencyValues.current[ConditionalKey.self] == 1)
      }
    }
  }

  @Test func `a default that reads through an object with an override of its own sees that`() {
    withFreshValues {
      let reader = withDependencies {
        $0.number = 7
      } operation: {
        Reader()
      }
      prepareDependencies {
        $0.way = .object
        $0.reader = reader
      }
      #expect(DependencyValues.current[ParentKey.self].number == 7)
      withDependencies {
        $0.number = 8
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].number == 8)
      }
      withDependencies {
        $0.other = 8
      } operation: {
        #expect(DependencyValues.current[ParentKey.self].number == 7)
      }
    }
  }

  @Test func `a default that is rebuilt for an object's overrides is found again by that object`() {
    withFreshValues {
      let reader = withDependencies {
        $0.number = 7
      } operation: {
        Dependency(ParentKey.self)
      }
      let parent = reader()
      #expect(parent.number == 7)
      #expect(reader() === parent)
      withDependencies {
        $0.other = 8
      } operation: {
        #expect(reader() === parent)
      }
      #expect(DependencyValues.current[ParentKey.self].number == 1)
    }
  }

  @Test func `an object that is kept by a rebuilt default goes with its scope`() {
    withFreshValues {
      prepareDependencies { $0.way = .values }
      weak var parent: Parent?
      weak var reader: Reader?
      withDependencies {
        let new = Reader()
        reader = new
        $0.reader = new
        $0.number = 2
      } operation: {
        parent = DependencyValues.current[ParentKey.self]
        #expect(parent?.reader === reader)
      }
      #expect(parent == nil)
      #expect(reader == nil)
    }
  }
}

/// The ways for a default to read a number.
private enum Way: CaseIterable, Sendable {
  case subscripted, property, wrapper, current, object, computed, values, from, thread, scope, passing,
    reentered
}

private final class Parent: Sendable {
  let number: Int
  let reader = DependencyValues.current.reader
  let values = DependencyValues.current
  let wrapper = Dependency(\.number)

  init(_ way: Way) {
    switch way {
    case .subscripted: number = DependencyValues.current[NumberKey.self]
    case .property: number = DependencyValues.current.number
    case .wrapper: number = wrapper()
    case .current: number = Statics.number()
    case .object: number = reader.number()
    case .computed: number = DependencyValues.current.computed
    case .values: number = withDependencies(values) { DependencyValues.current.number }
    case .from: number = withDependencies(from: reader) { DependencyValues.current.number }
    case .thread:
      let (values, seen) = (values, Seen())
      onThread {
        withDependencies(values) { for _ in 0..<DependencyValues.current.number { seen.tally.raise() } }
      }
      .wait()
      number = seen.tally.value
    case .scope:
      number = withDependencies {
        $0.other = 5
      } operation: {
        DependencyValues.current.number
      }
    case .passing: number = DependencyValues.current[PassingKey.self]
    case .reentered: number = withDependencies(.current) { Dependency(PassingKey.self)() }
    }
  }
}

private struct Seen: Sendable {
  let tally = Tally()
}

private final class Reader: Sendable {
  let number = Dependency(\.number)
}

private enum Statics {
  static let number = Dependency.current(\.number)
}

private enum ParentKey: TestDependencyKey {
  static var testValue: Parent { Parent(DependencyValues.current.way) }
}

private enum ConditionalKey: TestDependencyKey {
  static var testValue: Int {
    let values = DependencyValues.current
    return values.other == 0 ? 0 : values.number
  }
}

private enum PassingKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.number }
}

private enum WayKey: TestDependencyKey {
  static var testValue: Way { .property }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum OtherKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum ReaderKey: TestDependencyKey {
  static var testValue: Reader { Reader() }
}

extension DependencyValues {
  fileprivate var way: Way {
    get { self[WayKey.self] }
    set { self[WayKey.self] = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }

  fileprivate var reader: Reader {
    get { self[ReaderKey.self] }
    set { self[ReaderKey.self] = newValue }
  }

  fileprivate var computed: Int { number }
}
