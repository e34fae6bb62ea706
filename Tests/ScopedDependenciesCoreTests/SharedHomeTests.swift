import ScopedDependenciesCore
import Testing

/// A default that lives in the scope of an object was perhaps built where other, older overrides were seen as well.
@Suite struct SharedHomeTests {
  @Test func `a default built for an object in an older scope does not carry that scope's overrides`() {
    withFreshValues {
      let older = overriding(RequestKey.self)
      let object = withDependencies {
        $0[ChildKey.self] = 1
      } operation: {
        Object()
      }
      // The object's override is the newer, so the default lives with it; the older scope's is only seen here.
      withDependencies(older) { #expect(object.parent().child == 1) }
      #expect(object.parent().request() == 0)
    }
  }

  @Test func `a default built from an object in an older scope does not carry that scope's overrides`() {
    withFreshValues {
      let older = overriding(RequestKey.self)
      let object = withDependencies {
        $0[ChildKey.self] = 1
      } operation: {
        Object()
      }
      withDependencies(older) {
        withDependencies(from: object) { #expect(DependencyValues.current[ParentKey.self].child == 1) }
      }
      #expect(object.parent().request() == 0)
    }
  }

  private func overriding(_ key: RequestKey.Type) -> DependencyValues {
    withDependencies {
      $0[key] = 1
    } operation: {
      DependencyValues.current
    }
  }
}

private final class Object: Sendable {
  let parent = Dependency(ParentKey.self)
}

private final class Parent: Sendable {
  let child = DependencyValues.current[ChildKey.self]
  let request = Dependency(RequestKey.self)
}

private enum ChildKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum RequestKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum ParentKey: TestDependencyKey {
  static var testValue: Parent { Parent() }
}
