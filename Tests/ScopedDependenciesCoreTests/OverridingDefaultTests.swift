import ScopedDependenciesCore
import Testing

/// What a default makes in a scope of its own belongs to the place where the default lives, with that scope's overrides.
@Suite struct OverridingDefaultTests {
  @Test func `an object that a default made in a scope of its own does not see the scope that asked first`() {
    withFreshValues {
      let pair = withDependencies {
        $0[RequestKey.self] = 1
      } operation: {
        DependencyValues.current[PairKey.self]
      }
      #expect(pair.request() == 0)
      #expect(pair.own() == "own")
      #expect(DependencyValues.current[PairKey.self] === pair)
    }
  }

  @Test func `an object that a default made in a scope of its own sees the overrides of its caller`() {
    withFreshValues {
      let pair = DependencyValues.current[PairKey.self]
      withDependencies {
        $0[RequestKey.self] = 2
      } operation: {
        #expect(pair.request() == 2)
        #expect(pair.own() == "own")
      }
    }
  }

  @Test func `a default with an object from a scope of its own does not hold the scope that asked first`() {
    withFreshValues {
      weak var overridden: Token?
      let pair = withDependencies {
        let token = Token()
        overridden = token
        $0[TokenKey.self] = token
      } operation: {
        DependencyValues.current[PairKey.self]
      }
      #expect(overridden == nil)
      withExtendedLifetime(pair) {}
    }
  }

  @Test func `what a default made in a scope of its own reports although it was built to be configured`() {
    withFreshValues {
      let messages = recordedMessages {
        withDependencies {
          $0[ConfiguredKey.self].number = 1
        } operation: {
          _ = DependencyValues.current[ConfiguredKey.self].missing()
        }
      }
      #expect(messages.count == 1)
    }
  }
}

private final class Token: Sendable {}

private final class Pair: Sendable {
  let own = Dependency(OwnKey.self)
  let request = Dependency(RequestKey.self)
}

private struct Configured: Sendable {
  var number = 0
  let missing = Dependency(MissingKey.self)
}

private enum OwnKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum RequestKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token? { nil }
}

private enum MissingKey: DependencyKey {
  static var liveValue: Int { 0 }
}

private enum PairKey: TestDependencyKey {
  static var testValue: Pair {
    withDependencies {
      $0[OwnKey.self] = "own"
    } operation: {
      Pair()
    }
  }
}

private enum ConfiguredKey: TestDependencyKey {
  static var testValue: Configured {
    withDependencies {
      $0[OwnKey.self] = "own"
    } operation: {
      Configured()
    }
  }
}
