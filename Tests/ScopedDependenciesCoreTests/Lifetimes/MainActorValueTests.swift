import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  /// Values whose initialisers belong to the main actor.
  @Suite struct MainActorValueTests {
    @Test @MainActor func `a value of the main actor is read there by its key`() {
      withFreshValues(in: .live) {
        let navigator = DependencyValues.current[NavigatorKey.self]
        navigator.path.append("home")
        #expect(DependencyValues.current[NavigatorKey.self].path == ["home"])
      }
    }

    @Test @MainActor func `a value of the main actor is read there by a property of it`() {
      withFreshValues(in: .live) {
        DependencyValues.current.navigator.path.append("home")
        #expect(DependencyValues.current.navigator === DependencyValues.current[NavigatorKey.self])
      }
    }

    @Test @MainActor func `a value of the main actor is overridden there`() {
      withFreshValues(in: .live) {
        let own = Navigator()
        withDependencies {
          $0.navigator = own
        } operation: {
          #expect(DependencyValues.current.navigator === own)
        }
      }
    }

    @Test @MainActor func `a value of the main actor lives in a scope`() async throws {
      try await withLedger(in: .live) { ledger in
        await withDependencies(beginning: .scoped("session")) {
          let router = DependencyValues.current[RouterKey.self]
          await Task.yield()
          #expect(DependencyValues.current[RouterKey.self] === router)
        }
        #expect(ledger.entries == ["built router", "freed router"])
      }
    }

    @Test(.enabled(if: Compiler() != nil, "There is no compiler, or no module beside the tests."))
    func `a value of the main actor cannot be read elsewhere`() throws {
      let compiler = try #require(Compiler())
      let declarations = """
        import ScopedDependenciesCore

        @MainActor final class Navigator {
          var path: [String] = []
          init() {}
        }

        enum NavigatorKey: @MainActor DependencyKey {
          @MainActor static var liveValue: Navigator { Navigator() }
        }

        extension DependencyValues {
          @MainActor var navigator: Navigator {
            get { self[NavigatorKey.self] }
            set { self[NavigatorKey.self] = newValue }
          }
        }

        """
      let onMainActor = "@MainActor func read() { _ = DependencyValues.current[NavigatorKey.self] }"
      #expect(try compiler.errors(in: declarations + onMainActor) == [])
      let byKey = "func read() { _ = DependencyValues.current[NavigatorKey.self] }"
      #expect(
        try compiler.errors(in: declarations + byKey) == [
          "main actor-isolated conformance of 'NavigatorKey' to 'TestDependencyKey' "
            + "cannot be used in nonisolated context"
        ]
      )
      let byProperty = "func read() { _ = DependencyValues.current.navigator }"
      #expect(
        try compiler.errors(in: declarations + byProperty) == [
          "main actor-isolated property 'navigator' can not be referenced from a nonisolated context"
        ]
      )
      let byWrapper = "struct View { @Dependency(NavigatorKey.self) var navigator }"
      #expect(try compiler.errors(in: declarations + byWrapper).isEmpty == false)
    }
  }
}

@MainActor private final class Navigator {
  var path: [String] = []
  init() {}
}

private enum NavigatorKey: @MainActor DependencyKey {
  @MainActor static var liveValue: Navigator { Navigator() }
}

extension DependencyValues {
  @MainActor fileprivate var navigator: Navigator {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}

@MainActor private final class Router {
  let tracked = Tracked("router")
  init() {}
}

private enum RouterKey: @MainActor DependencyKey {
  @MainActor static var liveValue: Router { Router() }
  static var lifetime: DependencyLifetime { .scoped("session") }
}
