import ScopedDependenciesCore
import Synchronization
import Testing

struct PendingWriteTests {
  @Test func `a value is set through a key path without evaluating its default`() {
    expect(\.number, 7) { $0.number == 7 }
  }

  @Test func `a property that converts is set through its own accessors`() {
    expect(\.doubled, 8) { $0.number == 4 && $0.doubled == 8 }
  }

  @Test func `a setter that reads gets true values`() {
    var values = DependencyValues()
    values.number = 1
    withDependencies(values) {
      withDependencies {
        $0.set(\.numberAndSum, to: 5)
      } operation: {
        #expect(DependencyValues.current.number == 5)
        #expect(DependencyValues.current[SumKey.self] == 105)
      }
    }
  }

  @Test func `a part of a value is set in the value that there is`() {
    withDependencies(DependencyValues()) {
      withDependencies {
        $0.set(\.node.size, to: 3)
      } operation: {
        #expect(DependencyValues.current.node.size == 3)
        #expect(DependencyValues.current.node.name == "default")
      }
    }
  }

  @Test func `a part of a value's own type is set in the value that there is`() {
    withDependencies(DependencyValues()) {
      withDependencies {
        $0.set(\.node.next, to: Node(name: "next"))
      } operation: {
        #expect(DependencyValues.current.node.name == "default")
        #expect(DependencyValues.current.node.next.name == "next")
      }
    }
  }

  @Test func `a part whose getter reports is set without a report`() {
    let messages = recordedMessages {
      withDependencies {
        $0.set(\.gauge.level, to: 3)
      } operation: {
        #expect(DependencyValues.current.gauge.level == 3)
      }
    }
    #expect(messages == [])
  }

  @Test func `a property of a part whose getter reports is set without a report`() {
    let messages = recordedMessages {
      withDependencies {
        $0.set(\.level, to: 3)
      } operation: {
        #expect(DependencyValues.current.gauge.level == 3)
      }
    }
    #expect(messages == [])
  }

  @Test func `a default that is built meanwhile gets no value that is being written`() {
    withDependencies(DependencyValues()) {
      withDependencies {
        $0.set(\.parentSize, to: 9)
      } operation: {
        #expect(DependencyValues.current.parentSize == 9)
        #expect(DependencyValues.current[ParentKey.self].other == 100)
      }
    }
  }

  @Test func `an override is replaced through a key path`() {
    withDependencies {
      $0.number = 1
    } operation: {
      expect(\.number, 2) { $0.number == 2 }
    }
  }

  @Test func `the name of a property is found through its key path`() {
    #expect(DependencyValues.propertyName(of: \.number, holding: 1) == "number")
    #expect(DependencyValues.propertyName(of: \.node, holding: Node(name: "n")) == "node")
    #expect(DependencyValues.propertyName(of: \.node.name, holding: "n") == nil)
    #expect(NumberKey.evaluations.load(ordering: .relaxed) == 0)
  }

  /// Sets a number through a key path and expects that it is there and that the default was not evaluated.
  private func expect(
    _ keyPath: any WritableKeyPath<DependencyValues, Int> & Sendable,
    _ value: Int,
    _ isSet: (DependencyValues) -> Bool
  ) {
    withDependencies {
      $0.set(keyPath, to: value)
    } operation: {
      #expect(isSet(.current))
    }
    #expect(NumberKey.evaluations.load(ordering: .relaxed) == 0)
  }
}

private enum NumberKey: TestDependencyKey {
  static let evaluations = Atomic(0)
  static var testValue: Int {
    evaluations.add(1, ordering: .relaxed)
    return 1
  }
}

private enum SumKey: TestDependencyKey { static var testValue: Int { 100 } }

private struct Parent: Sendable {
  var size: Int
  var other: Int
}

private enum ParentKey: TestDependencyKey {
  static var testValue: Parent { Parent(size: 1, other: DependencyValues.current[SumKey.self]) }
}

private struct Node: TestDependencyKey {
  var name: String
  var size = 0
  private var rest: [Node] = []

  init(name: String) { self.name = name }

  var next: Node {
    get { rest.first ?? self }
    set { rest = [newValue] }
  }

  static var testValue: Node { Node(name: "default") }
}

private struct Gauge: TestDependencyKey {
  private var read: @Sendable () -> Int = unimplemented("Gauge.level", placeholder: 0)

  var level: Int {
    get { read() }
    set { read = { newValue } }
  }

  static var testValue: Gauge { Gauge() }
}

extension DependencyValues {
  fileprivate var gauge: Gauge {
    get { self[Gauge.self] }
    set { self[Gauge.self] = newValue }
  }

  fileprivate var level: Int {
    get { gauge.level }
    set { gauge.level = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var doubled: Int {
    get { self[NumberKey.self] * 2 }
    set { self[NumberKey.self] = newValue / 2 }
  }

  fileprivate var numberAndSum: Int {
    get { self[NumberKey.self] }
    set {
      self[NumberKey.self] = newValue
      self[SumKey.self] += newValue
    }
  }

  fileprivate var parentSize: Int {
    get { self[ParentKey.self].size }
    set { self[ParentKey.self].size = newValue }
  }

  fileprivate var node: Node {
    get { self[Node.self] }
    set { self[Node.self] = newValue }
  }
}
