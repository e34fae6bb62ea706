import ScopedDependenciesCore
import Testing

/// What a read through the wrapper returns, however the wrapper is made.
@Suite struct DependencyTests {
  @Test func `a wrapper reads a property of the values`() {
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(Reader().number == 2)
    }
  }

  @Test func `a wrapper reads a part of a dependency through a nested path`() {
    withDependencies {
      $0.clock.now = 7
    } operation: {
      #expect(Reader().now == 7)
    }
  }

  @Test func `a wrapper reads a dependency by the type of its key`() {
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(Reader().byKey == 2)
    }
  }

  @Test func `a wrapper reads a type that is its own key`() {
    withDependencies {
      $0[Clock.self].now = 7
    } operation: {
      #expect(Reader().clock.now == 7)
    }
  }

  @Test func `a wrapper reads through a stored key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.number
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(Dependency(path)() == 2)
    }
  }

  @Test func `a wrapper reads through a stored nested key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.clock.now
    withDependencies {
      $0.clock.now = 7
    } operation: {
      #expect(Dependency(path)() == 7)
    }
  }

  @Test func `a wrapper reads through the subscript in a stored key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.[DependencyKeyReference(NumberKey.self)]
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(Dependency(path)() == 2)
    }
  }

  @Test func `a wrapper reads the values themselves`() {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Dependency(\.self)
    }
    #expect(reader().number == 2)
  }

  @Test func `a wrapper that is stored without the syntax is called`() {
    let model = withDependencies {
      $0.number = 2
    } operation: {
      SendableModel()
    }
    #expect(model.number() == 2)
    #expect(model.byKey() == 2)
  }

  @Test func `a wrapper reads anew at each use`() {
    let reader = Reader()
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(reader.number == 2)
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(reader.number == 3)
    }
    #expect(reader.number == 1)
  }

  @Test func `a wrapper takes what its object overrides to another task`() async {
    let reader = withDependencies {
      $0.number = 2
    } operation: {
      Reader()
    }
    #expect(await Task.detached { reader.number }.value == 2)
  }

  @Test func `a wrapper is at most forty bytes`() {
    #expect(MemoryLayout<Dependency<Int>>.size <= 40)
  }
}

/// Wrappers for static properties and globals.
extension DependencyTests {
  @Test func `a current wrapper captures no overrides`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.number
    let wrappers = withDependencies {
      $0.number = 2
    } operation: {
      [Dependency.current(\.number), .current(NumberKey.self), .current(path)]
    }
    #expect(wrappers.map { $0() } == [1, 1, 1])
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(wrappers.map { $0() } == [3, 3, 3])
    }
  }

  @Test func `a static wrapper reads the values of whoever uses it`() {
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(Statics.number() == 2)
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(Statics.number() == 3)
    }
  }

  @Test func `a current wrapper keeps nothing alive`() {
    weak var service: Service?
    let wrapper = withDependencies {
      let new = Service()
      service = new
      $0.service = new
    } operation: {
      Dependency.current(\.number)
    }
    #expect(service == nil)
    #expect(wrapper() == 1)
  }

  @Test func `an ordinary wrapper keeps the overrides of its place alive, and no longer than itself`() {
    weak var service: Service?
    var wrapper: Dependency<Int>? = withDependencies {
      let new = Service()
      service = new
      $0.service = new
    } operation: {
      Dependency(\.number)
    }
    #expect(service != nil)
    #expect(wrapper?() == 1)
    wrapper = nil
    #expect(service == nil)
  }
}

private struct Reader: Sendable {
  @Dependency(\.number) var number
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.clock.now) var now
  @Dependency(Clock.self) var clock
}

private final class SendableModel: Sendable {
  let number = Dependency(\.number)
  let byKey = Dependency(NumberKey.self)
}

private enum Statics {
  static let number = Dependency.current(\.number)
}

private final class Service: Sendable {}

private struct Clock: TestDependencyKey {
  var now: Int
  static var testValue: Clock { Clock(now: 0) }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { Service() }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var clock: Clock {
    get { self[Clock.self] }
    set { self[Clock.self] = newValue }
  }

  fileprivate var service: Service {
    get { self[ServiceKey.self] }
    set { self[ServiceKey.self] = newValue }
  }
}
