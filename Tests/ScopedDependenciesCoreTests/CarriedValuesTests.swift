import ScopedDependenciesCore
import Testing

/// Where an object keeps the values of the place that made it.
@Suite struct CarriedValuesTests {
  @Test(
    arguments: [
      { ClassWithWrapper() }, { StructWithWrapper() }, { ClassWithConstant() }, { PrivateWrapper() },
      { ActorWithWrapper() },
      { Subclass() }, { SubclassOfSubclass() }, { StoredValues() }, { StoredOptional() }, { WithDefault() },
      { Dependency(\.number) }, { DependencyValues.current },
    ] as [@Sendable () -> any Sendable])
  func `an object carries the values of the place that made it`(make: @Sendable () -> any Sendable) {
    let messages = recordedMessages {
      let object = withDependencies {
        $0.number = 2
      } operation: {
        make()
      }
      #expect(withDependencies(from: object) { DependencyValues.current.number } == 2)
      #expect(DependencyValues.current.number == 1)
    }
    #expect(messages == [])
  }

  @Test func `an object made outside of all scopes carries values too`() {
    let messages = recordedMessages {
      #expect(withDependencies(from: ClassWithWrapper()) { DependencyValues.current.number } == 1)
    }
    #expect(messages == [])
  }

  @Test func `of several values that an object carries the newest override counts`() {
    let older = withDependencies {
      $0.number = 2
    } operation: {
      DependencyValues.current
    }
    let object = withDependencies {
      $0.number = 3
      $0.name = "newer"
    } operation: {
      WithBoth(values: older)
    }
    withDependencies(from: object) {
      #expect(DependencyValues.current.number == 3)
      #expect(DependencyValues.current.name == "newer")
    }
  }

  @Test func `an object that carries no values is reported, and the current ones are used`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withDependencies {
        $0.number = 2
      } operation: {
        let number = withDependencies(from: Plain(), line: 1_001) { DependencyValues.current.number }
        #expect(number == 2)
      }
    }
    #expect(reporter.messages == [carriesNoValues("Plain", line: 1_001)])
    #expect(reporter.issues.map(\.kind) == [.carriesNoValues])
    #expect(reporter.issues.map(\.line) == [1_001])
  }

  @Test func `an object that holds another that carries values carries none itself`() {
    let messages = recordedMessages { withDependencies(from: Holder(), line: 1_002) {} }
    #expect(messages == [carriesNoValues("Holder", line: 1_002)])
  }

  @Test func `an object whose wrapper captures nothing carries none`() {
    let messages = recordedMessages { withDependencies(from: WithCurrentWrapper(), line: 1_003) {} }
    #expect(messages == [carriesNoValues("WithCurrentWrapper", line: 1_003)])
  }

  @Test func `an object with a mirror of its own carries what that shows`() {
    let object = withDependencies {
      $0.number = 2
    } operation: {
      Mirrored(isShown: true)
    }
    #expect(withDependencies(from: object) { DependencyValues.current.number } == 2)
    let messages = recordedMessages { withDependencies(from: Mirrored(isShown: false), line: 1_005) {} }
    #expect(messages == [carriesNoValues("Mirrored", line: 1_005)])
  }

  @Test func `an object is named by its own type, however it is typed where it is used`() {
    let object: any Sendable = Plain()
    let messages = recordedMessages { withDependencies(from: object, line: 1_004) {} }
    #expect(messages == [carriesNoValues("Plain", line: 1_004)])
  }

  @Test func `an object knows nothing of one that lived at its address before`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      for _ in 0..<100 {
        withDependencies {
          $0.number = 2
        } operation: {
          #expect(withDependencies(from: ClassWithConstant()) { DependencyValues.current.number } == 2)
        }
        #expect(withDependencies(from: PlainOfThatSize()) { DependencyValues.current.number } == 1)
      }
    }
    #expect(reporter.messages.count == 100)
  }

  @Test func `an object's overrides are freed with it`() {
    weak var service: Service?
    var object: StoredValues? = withDependencies {
      let new = Service()
      service = new
      $0[ServiceKey.self] = new
    } operation: {
      StoredValues()
    }
    if let object {
      #expect(withDependencies(from: object) { DependencyValues.current[ServiceKey.self] } === service)
    }
    #expect(service != nil)
    object = nil
    #expect(service == nil)
  }
}

private func carriesNoValues(_ type: String, line: UInt) -> String {
  """
  '\(type)' was asked for the dependencies that it carries, but it carries none, \
  at ScopedDependenciesCoreTests/CarriedValuesTests.swift:\(line).
  The operation runs with the values of the current task instead.
  To fix this, add one of these to '\(type)':
  - a property that reads a dependency: '@Dependency(\\.uuid) var uuid';
  - the values of the place that makes it: 'let dependencies = DependencyValues.current'.
  """
}

private final class ClassWithWrapper: @unchecked Sendable {
  // Nobody else refers to the object, which is never changed: it is safe to send.
  @Dependency(\.number) var number
}

private struct StructWithWrapper: Sendable {
  @Dependency(NumberKey.self) var number
}

private final class ClassWithConstant: Sendable {
  let number = Dependency(\.number)
}

private struct PrivateWrapper: Sendable {
  @Dependency(\.number) private var number
}

private actor ActorWithWrapper {
  @Dependency(\.number) var number
}

private class Superclass: @unchecked Sendable {
  // A constant, and subclasses that add nothing else: it is safe to send.
  let number = Dependency(\.number)
}

private class Subclass: Superclass, @unchecked Sendable {
  let other = 5
}

private final class SubclassOfSubclass: Subclass, @unchecked Sendable {}

private struct StoredValues: Sendable {
  let dependencies = DependencyValues.current
}

private struct StoredOptional: Sendable {
  var dependencies: DependencyValues? = DependencyValues.current
}

private struct WithDefault: Sendable {
  @Dependency(\.name) var name
}

private struct WithBoth {
  let values: DependencyValues
  @Dependency(\.number) var number
}

private final class Plain: Sendable {}

private final class PlainOfThatSize: Sendable {
  let words = (1, 2, 3, 4, 5)
}

private struct Holder {
  let object = ClassWithConstant()
}

private struct WithCurrentWrapper {
  let number = Dependency.current(\.number)
}

private struct Mirrored: CustomReflectable {
  let isShown: Bool
  let number = Dependency(\.number)

  var customMirror: Mirror { Mirror(self, children: isShown ? ["number": number] : [:]) }
}

private final class Service: Sendable {}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { Service() }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}
