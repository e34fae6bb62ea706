import ScopedDependenciesCore
import Testing

/// Of an object's overrides and the task's the newer counts, and what is resolved further follows.
@Suite struct NewestOverrideTests {
  @Test(arguments: Way.allCases)
  private func `an override entered after the object was made beats the object's own`(way: Way) {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Reader()
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(reader.read(way) == 3)
    }
    #expect(reader.read(way) == 2)
  }

  @Test(arguments: Way.allCases)
  private func `an older override further out does not beat the object's own`(way: Way) {
    withDependencies {
      $0.number = 2
    } operation: {
      let reader = withDependencies {
        $0.number = 3
      } operation: {
        Reader()
      }
      #expect(reader.read(way) == 3)
    }
  }

  @Test(arguments: Way.allCases)
  private func `of three nested scopes the innermost that is older or newer than the object counts`(way: Way)
  {
    withDependencies {
      $0.number = 2
    } operation: {
      let outer = Reader()
      withDependencies {
        $0.number = 3
      } operation: {
        let middle = Reader()
        let inner = withDependencies {
          $0.number = 4
        } operation: {
          #expect(outer.read(way) == 4)
          #expect(middle.read(way) == 4)
          return Reader()
        }
        #expect([outer, middle, inner].map { $0.read(way) } == [3, 3, 4])
      }
      #expect(outer.read(way) == 2)
    }
  }

  @Test(arguments: Way.allCases)
  private func `of two sibling scopes the newer counts, whichever made the object`(way: Way) async {
    let older = withDependencies {
      $0.number = 2
    } operation: {
      DependencyValues.current
    }
    let newer = withDependencies {
      $0.number = 3
    } operation: {
      DependencyValues.current
    }
    let olderReader = withDependencies(older) { Reader() }
    let newerReader = withDependencies(newer) { Reader() }
    #expect(withDependencies(newer) { olderReader.read(way) } == 3)
    #expect(withDependencies(older) { newerReader.read(way) } == 3)
  }

  @Test(arguments: Way.allCases)
  private func `what only one side overrides is seen, whichever side it is`(way: Way) {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Reader()
    }
    withDependencies {
      $0.service = Service()
    } operation: {
      #expect(reader.read(way) == 2)
    }
    let other = withDependencies {
      $0.service = Service()
    } operation: {
      Reader()
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(other.read(way) == 3)
    }
  }

  @Test(arguments: Way.allCases)
  private func `what neither side overrides is the default`(way: Way) {
    let reader = withDependencies {
      $0.service = Service()
    } operation: {
      Reader()
    }
    withDependencies {
      $0.service = Service()
    } operation: {
      #expect(reader.read(way) == 1)
    }
  }

  @Test func `the newer override of the context chooses the default`() {
    withFreshValues {
      let reader = withDependencies {
        $0.context = .live
      } operation: {
        Dependency(ContextualKey.self)
      }
      #expect(reader() == "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(reader() == "preview")
      }
      #expect(reader() == "live")
    }
  }
}

/// What is resolved further belongs to the values that were chosen.
extension NewestOverrideTests {
  @Test func `a computed property reads the chosen values`() {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Reader()
    }
    #expect(reader.tenfold == 20)
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(reader.tenfold == 30)
    }
  }

  @Test func `a computed property that reads the current values reads the chosen ones`() {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Reader()
    }
    withDependencies {
      $0.service = Service()
    } operation: {
      #expect(reader.currentTenfold == 20)
    }
  }

  @Test func `a default that is being built reads the chosen values`() {
    withFreshValues {
      let reader = withDependencies {
        $0.number = 2
      } operation: {
        Reader()
      }
      #expect(reader.double == 4)
      #expect(reader.doubleByKey == 4)
      withDependencies {
        $0.service = Service()
      } operation: {
        #expect(reader.double == 4)
        #expect(reader.doubleByKey == 4)
      }
      withDependencies {
        $0.number = 3
      } operation: {
        #expect(reader.double == 6)
        #expect(reader.doubleByKey == 6)
      }
      #expect(Reader().double == 2)
    }
  }

  @Test func `an override's closure that the getter calls reads the chosen values`() {
    let reader = withDependencies {
      $0.number = 2
      $0.generator.generate = { DependencyValues.current.number * 100 }
    } operation: {
      Reader()
    }
    #expect(reader.generated == 200)
    withDependencies {
      $0.service = Service()
    } operation: {
      #expect(reader.generated == 200)
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(reader.generated == 300)
    }
  }
}

/// The ways to read the same number.
private enum Way: CaseIterable {
  case path, key, storedPath
}

private struct Reader: Sendable {
  @Dependency(\.number) var number
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.tenfold) var tenfold
  @Dependency(\.currentTenfold) var currentTenfold
  @Dependency(\.double) var double
  @Dependency(DoubleKey.self) var doubleByKey
  @Dependency(\.generator.generated) var generated
  private let storedPath = Dependency(
    \DependencyValues.number as any KeyPath<DependencyValues, Int> & Sendable)

  func read(_ way: Way) -> Int {
    switch way {
    case .path: number
    case .key: byKey
    case .storedPath: storedPath()
    }
  }
}

private final class Service: Sendable {}

private struct Generator: TestDependencyKey {
  var generate: @Sendable () -> Int
  var generated: Int { generate() }
  static var testValue: Generator { Generator { 0 } }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.number * 2 }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { Service() }
}

private enum ContextualKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var generator: Generator {
    get { self[Generator.self] }
    set { self[Generator.self] = newValue }
  }

  fileprivate var service: Service {
    get { self[ServiceKey.self] }
    set { self[ServiceKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
  fileprivate var tenfold: Int { number * 10 }
  fileprivate var currentTenfold: Int { DependencyValues.current.number * 10 }
}
