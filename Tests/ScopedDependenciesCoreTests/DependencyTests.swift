import ScopedDependenciesCore
import Testing

/// What a read through the wrapper returns, however the wrapper is made.
@Suite struct DependencyTests {
  @Test func `a wrapper reads a property of the values`() {
    withDependencies { $0.number = 2 } operation: { #expect(Reader().number == 2) }
  }

  @Test func `a wrapper reads a part of a dependency through a nested path`() {
    withDependencies { $0.clock.now = 7 } operation: { #expect(Reader().now == 7) }
  }

  @Test func `a wrapper reads a dependency by the type of its key`() {
    withDependencies { $0.number = 2 } operation: { #expect(Reader().byKey == 2) }
  }

  @Test func `a wrapper reads a type that is its own key`() {
    withDependencies { $0[Clock.self].now = 7 } operation: { #expect(Reader().clock.now == 7) }
  }

  @Test func `a wrapper reads through a stored key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.number
    withDependencies { $0.number = 2 } operation: { #expect(Dependency(path)() == 2) }
  }

  @Test func `a wrapper reads through a stored nested key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.clock.now
    withDependencies { $0.clock.now = 7 } operation: { #expect(Dependency(path)() == 7) }
  }

  @Test func `a wrapper reads through the subscript in a stored key path`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.[DependencyKeyReference(NumberKey.self)]
    withDependencies { $0.number = 2 } operation: { #expect(Dependency(path)() == 2) }
  }

  @Test func `a wrapper reads the values themselves`() {
    let reader = withDependencies { $0.number = 2 } operation: { Dependency(\.self) }
    #expect(reader().number == 2)
  }

  @Test func `a wrapper that is stored without the syntax is called`() {
    let model = withDependencies { $0.number = 2 } operation: { SendableModel() }
    #expect(model.number() == 2)
    #expect(model.byKey() == 2)
  }

  @Test func `a wrapper reads anew at each use`() {
    let reader = Reader()
    withDependencies { $0.number = 2 } operation: { #expect(reader.number == 2) }
    withDependencies { $0.number = 3 } operation: { #expect(reader.number == 3) }
    #expect(reader.number == 1)
  }

  @Test func `a wrapper takes what its object overrides to another task`() async {
    let reader = withDependencies { $0.number = 2 } operation: { Reader() }
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
    let wrappers = withDependencies { $0.number = 2 } operation: {
      [Dependency.current(\.number), .current(NumberKey.self), .current(path)]
    }
    #expect(wrappers.map { $0() } == [1, 1, 1])
    withDependencies { $0.number = 3 } operation: { #expect(wrappers.map { $0() } == [3, 3, 3]) }
  }

  @Test func `a static wrapper reads the values of whoever uses it`() {
    withDependencies { $0.number = 2 } operation: { #expect(Statics.number() == 2) }
    withDependencies { $0.number = 3 } operation: { #expect(Statics.number() == 3) }
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

/// The newest override wins.
extension DependencyTests {
  @Test(arguments: Way.allCases)
  private func `an override entered after the object was made beats the object's own`(way: Way) {
    let reader = withDependencies { $0.number = 2 } operation: { Reader() }
    withDependencies { $0.number = 3 } operation: { #expect(reader.read(way) == 3) }
    #expect(reader.read(way) == 2)
  }

  @Test(arguments: Way.allCases)
  private func `an older override further out does not beat the object's own`(way: Way) {
    withDependencies { $0.number = 2 } operation: {
      let reader = withDependencies { $0.number = 3 } operation: { Reader() }
      #expect(reader.read(way) == 3)
    }
  }

  @Test(arguments: Way.allCases)
  private func `of three nested scopes the innermost that is older or newer than the object counts`(way: Way) {
    withDependencies { $0.number = 2 } operation: {
      let outer = Reader()
      withDependencies { $0.number = 3 } operation: {
        let middle = Reader()
        let inner = withDependencies { $0.number = 4 } operation: {
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
    let older = withDependencies { $0.number = 2 } operation: { DependencyValues.current }
    let newer = withDependencies { $0.number = 3 } operation: { DependencyValues.current }
    let olderReader = withDependencies(older) { Reader() }
    let newerReader = withDependencies(newer) { Reader() }
    #expect(withDependencies(newer) { olderReader.read(way) } == 3)
    #expect(withDependencies(older) { newerReader.read(way) } == 3)
  }

  @Test(arguments: Way.allCases)
  private func `what only one side overrides is seen, whichever side it is`(way: Way) {
    let reader = withDependencies { $0.number = 2 } operation: { Reader() }
    withDependencies { $0.service = Service() } operation: { #expect(reader.read(way) == 2) }
    let other = withDependencies { $0.service = Service() } operation: { Reader() }
    withDependencies { $0.number = 3 } operation: { #expect(other.read(way) == 3) }
  }

  @Test(arguments: Way.allCases)
  private func `what neither side overrides is the default`(way: Way) {
    let reader = withDependencies { $0.service = Service() } operation: { Reader() }
    withDependencies { $0.service = Service() } operation: { #expect(reader.read(way) == 1) }
  }

  @Test func `the newer override of the context chooses the default`() {
    withFreshValues {
      let reader = withDependencies { $0.context = .live } operation: { Dependency(ContextualKey.self) }
      #expect(reader() == "live")
      withDependencies { $0.context = .preview } operation: { #expect(reader() == "preview") }
      #expect(reader() == "live")
    }
  }
}

/// What is resolved further belongs to the values that were chosen.
extension DependencyTests {
  @Test func `a computed property reads the chosen values`() {
    let reader = withDependencies { $0.number = 2 } operation: { Reader() }
    #expect(reader.tenfold == 20)
    withDependencies { $0.number = 3 } operation: { #expect(reader.tenfold == 30) }
  }

  @Test func `a computed property that reads the current values reads the chosen ones`() {
    let reader = withDependencies { $0.number = 2 } operation: { Reader() }
    withDependencies { $0.service = Service() } operation: { #expect(reader.currentTenfold == 20) }
  }

  @Test func `a default that is being built reads the chosen values`() {
    withFreshValues {
      let reader = withDependencies { $0.number = 2 } operation: { Reader() }
      #expect(reader.double == 4)
      #expect(reader.doubleByKey == 4)
      withDependencies { $0.service = Service() } operation: {
        #expect(reader.double == 4)
        #expect(reader.doubleByKey == 4)
      }
      withDependencies { $0.number = 3 } operation: {
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
    withDependencies { $0.service = Service() } operation: { #expect(reader.generated == 200) }
    withDependencies { $0.number = 3 } operation: { #expect(reader.generated == 300) }
  }
}

/// The ways to read the same number.
private enum Way: CaseIterable {
  case path, key, storedPath
}

private struct Reader: Sendable {
  @Dependency(\.number) var number
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.clock.now) var now
  @Dependency(Clock.self) var clock
  @Dependency(\.tenfold) var tenfold
  @Dependency(\.currentTenfold) var currentTenfold
  @Dependency(\.double) var double
  @Dependency(DoubleKey.self) var doubleByKey
  @Dependency(\.generator.generated) var generated
  private let storedPath = Dependency(\DependencyValues.number as any KeyPath<DependencyValues, Int> & Sendable)

  func read(_ way: Way) -> Int {
    switch way {
    case .path: number
    case .key: byKey
    case .storedPath: storedPath()
    }
  }
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

  fileprivate var clock: Clock {
    get { self[Clock.self] }
    set { self[Clock.self] = newValue }
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
