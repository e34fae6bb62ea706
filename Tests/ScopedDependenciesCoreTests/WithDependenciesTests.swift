import ScopedDependenciesCore
import Testing

@Suite struct WithDependenciesTests {
  @Test func `an override lasts as long as its operation`() {
    withDependencies {
      $0.count = 7
    } operation: {
      #expect(DependencyValues.current.count == 7)
    }
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `of two overrides the newer counts, the object's or the task's`() {
    let counter = withDependencies {
      $0.count = 2
    } operation: {
      Counter()
    }
    #expect(counter.count == 2)
    withDependencies {
      $0.count = 3
    } operation: {
      #expect(counter.count == 3)
    }
    withDependencies {
      $0.count = 4
    } operation: {
      let inner = withDependencies {
        $0.count = 5
      } operation: {
        Counter()
      }
      #expect(inner.count == 5)
      #expect(inner.double == 10)
      #expect(inner.byPath == 5)
    }
  }
}

private struct Counter {
  @Dependency(CountKey.self) var count
  @Dependency(\.count) var byPath
  @Dependency(\.double) var double
}

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.count * 2 }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
}
