import ScopedDependenciesCore
import Testing

/// Operations that run with the values that an object carries.
@Suite struct WithDependenciesFromTests {
  @Test func `what an object makes carries its values on`() {
    let parent = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
    let child = parent.makeChild()
    #expect(child.number == 2)
    #expect(child.makeChild().number == 2)
  }

  @Test func `an object's values reach the tasks of the operation`() async {
    let model = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
    let number = await withDependencies(from: model) { await Task { DependencyValues.current.number }.value }
    #expect(number == 2)
  }

  @Test func `a current override that is newer than the object wins`() {
    let model = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(withDependencies(from: model) { DependencyValues.current.number } == 3)
      #expect(model.makeChild().number == 3)
    }
  }

  @Test func `a current override that is older than the object does not`() {
    withDependencies {
      $0.number = 3
    } operation: {
      let model = withDependencies {
        $0.number = 2
      } operation: {
        Model()
      }
      #expect(withDependencies(from: model) { DependencyValues.current.number } == 2)
    }
  }

  @Test func `what only the current scope overrides is seen beside the object's`() {
    let model = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
    withDependencies {
      $0.name = "current"
    } operation: {
      withDependencies(from: model) {
        #expect(DependencyValues.current.number == 2)
        #expect(DependencyValues.current.name == "current")
      }
    }
  }

  @Test func `an update overrides values on top of the object's`() async throws {
    let model = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
    withDependencies(from: model) {
      $0.number += 1
    } operation: {
      #expect(DependencyValues.current.number == 3)
    }
    await withDependencies(from: model) {
      $0.number += 1
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current.number == 3)
    }
    try withDependencies(from: model) {
      $0.number = try five()
    } operation: {
      #expect(DependencyValues.current.number == 5)
    }
    try await withDependencies(from: model) {
      $0.number = await Task { 6 }.value
    } operation: {
      #expect(DependencyValues.current.number == 6)
    }
    #expect(model.number == 2)
  }

  @Test func `an object's values are rebuilt into the defaults of its scope`() {
    withFreshValues {
      let model = withDependencies {
        $0.number = 2
      } operation: {
        Model()
      }
      #expect(withDependencies(from: model) { DependencyValues.current.double } == 4)
      #expect(DependencyValues.current.double == 2)
      withDependencies {
        $0.number = 5
      } operation: {
        #expect(withDependencies(from: model) { DependencyValues.current.double } == 10)
      }
    }
  }

  @Test func `what a default reads with an object's values while it is being built is noted`() {
    withFreshValues {
      let model = withDependencies {
        $0.name = "object"
      } operation: {
        Model()
      }
      withDependencies {
        $0.model = model
      } operation: {
        #expect(DependencyValues.current[VisitorKey.self] == "object 1")
        withDependencies {
          $0.number = 2
        } operation: {
          #expect(DependencyValues.current[VisitorKey.self] == "object 2")
        }
        withDependencies {
          $0.name = "current"
        } operation: {
          #expect(DependencyValues.current[VisitorKey.self] == "current 1")
        }
        #expect(DependencyValues.current[VisitorKey.self] == "object 1")
      }
    }
  }
}

/// What comes out.
extension WithDependenciesFromTests {
  @Test func `the operation's result is returned, also one that cannot be copied`() async {
    let model = Model()
    #expect(withDependencies(from: model) { 5 } == 5)
    let token = withDependencies(from: model) {
      $0.number = 2
    } operation: {
      Token(DependencyValues.current.number)
    }
    #expect(token.number == 2)
    let other = await withDependencies(from: model) {
      await Task.yield()
      return Token(3)
    }
    #expect(other.number == 3)
  }

  @Test func `the operation's error is thrown with its own type`() async {
    let model = Model()
    do throws(Boom) {
      try withDependencies(from: model) { () throws(Boom) in throw Boom() }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error == Boom())
    }
    do throws(Boom) {
      try await withDependencies(from: model) {
        $0.number = 2
      } operation: { () async throws(Boom) in
        throw Boom()
      }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error == Boom())
    }
  }

  @Test func `the operation does not run after an update that throws`() async {
    let (model, runs) = (Model(), Tally())
    #expect(throws: Boom.self) {
      try withDependencies(from: model) { _ in
        throw Boom()
      } operation: {
        _ = runs.raise()
      }
    }
    await #expect(throws: Boom.self) {
      try await withDependencies(from: model) { _ async throws in
        throw Boom()
      } operation: {
        _ = runs.raise()
      }
    }
    #expect(runs.value == 0)
  }

  @MainActor
  @Test func `the operation runs where its caller runs`() async {
    var steps: [Int] = []
    await withDependencies(from: Model()) {
      await Task.yield()
      MainActor.assertIsolated()
      steps.append(1)
    }
    #expect(steps == [1])
  }
}

/// Long lives.
extension WithDependenciesFromTests {
  @Test func `a thousand steps leave one object`() {
    let tracker = Tracker()
    withDependencies {
      $0.tracker = tracker
    } operation: {
      var model = Model()
      for number in 0..<1_000 {
        model = withDependencies(from: model) {
          $0.number = number
        } operation: {
          Model()
        }
      }
      #expect(model.number == 999)
      #expect(tracker.living == 1)
      #expect(tracker.made == 1_001)
    }
    #expect(tracker.living == 0)
  }

  @Test func `a thousand steps that override objects leave the newest`() {
    weak var first: Model?
    var model = Model()
    for number in 0..<1_000 {
      let other = Model()
      if number == 0 { first = other }
      model = withDependencies(from: model) {
        $0.model = other
      } operation: {
        Model()
      }
    }
    #expect(first == nil)
    #expect(withDependencies(from: model) { DependencyValues.current.model } != nil)
  }

  @Test func `a thousand steps in scopes that are nested see the newest override`() {
    func step(_ depth: Int, _ model: Model) {
      guard depth < 1_000 else { return #expect(model.number == 999) }
      withDependencies(from: model) {
        $0.number = depth
      } operation: {
        step(depth + 1, Model())
      }
    }
    step(0, Model())
  }
}

private struct Boom: Error, Equatable {}

private struct Token: ~Copyable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private func five() throws -> Int { 5 }

/// A count of the objects that live.
private final class Tracker: Sendable {
  private let (begun, ended) = (Tally(), Tally())
  var made: Int { begun.value }
  var living: Int { begun.value - ended.value }
  func begin() { begun.raise() }
  func end() { ended.raise() }
}

/// A model that makes others, and is counted.
private final class Model: Sendable {
  private let numberReader = Dependency(\.number)
  private let tracker = DependencyValues.current.tracker

  init() { tracker?.begin() }
  deinit { tracker?.end() }

  var number: Int { numberReader() }
  func makeChild() -> Model { withDependencies(from: self) { Model() } }
}

private enum TrackerKey: TestDependencyKey {
  static var testValue: Tracker? { nil }
}

private enum ModelKey: TestDependencyKey {
  static var testValue: Model? { nil }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.number * 2 }
}

private enum VisitorKey: TestDependencyKey {
  static var testValue: String {
    guard let model = DependencyValues.current.model else { return "nobody" }
    return withDependencies(from: model) {
      "\(DependencyValues.current.name) \(DependencyValues.current.number)"
    }
  }
}

extension DependencyValues {
  fileprivate var tracker: Tracker? {
    get { self[TrackerKey.self] }
    set { self[TrackerKey.self] = newValue }
  }

  fileprivate var model: Model? {
    get { self[ModelKey.self] }
    set { self[ModelKey.self] = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
}
