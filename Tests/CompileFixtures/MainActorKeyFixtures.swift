import ScopedDependenciesCore
import Testing

/// A value that only the main actor can make is read on the main actor.
@MainActor
@Suite struct MainActorKeyFixtures {
  @Test func `the subscript reads and overrides it`() {
    let other = Navigator()
    withDependencies {
      $0[NavKey.self] = other
    } operation: {
      #expect(DependencyValues.current[NavKey.self] === other)
    }
  }

  @Test func `a property of the main actor reads and overrides it`() async {
    let other = Navigator()
    withDependencies {
      $0.navigator = other
    } operation: {
      DependencyValues.current.navigator.push("a")
    }
    await withDependencies {
      $0.navigator = other
    } operation: {
      await Task.yield()
      DependencyValues.current.navigator.push("b")
    }
    #expect(other.path == ["a", "b"])
  }

  @Test func `its default is built once`() {
    withDependencies(.test) {
      let navigator = DependencyValues.current.navigator
      #expect(DependencyValues.current.navigator === navigator)
    }
  }
}

@MainActor
private final class Navigator {
  private(set) var path: [String] = []

  func push(_ name: String) { path.append(name) }
}

private enum NavKey: @MainActor DependencyKey {
  static var liveValue: Navigator { Navigator() }
  static var testValue: Navigator { Navigator() }
}

extension DependencyValues {
  @MainActor
  fileprivate var navigator: Navigator {
    get { self[NavKey.self] }
    set { self[NavKey.self] = newValue }
  }
}
