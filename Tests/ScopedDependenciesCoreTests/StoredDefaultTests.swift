import ScopedDependenciesCore
import Testing

/// A `static let` that reads others is built once and for ever by the language; that is said where it can be seen.
@Suite struct StoredDefaultTests {
  @Test func `a stored default that read an override is reported when another scope gets the same object`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues {
        withDependencies {
          $0[ChildKey.self] = "override"
        } operation: {
          _ = DependencyValues.current[StoredKey.self]
        }
        _ = DependencyValues.current[StoredKey.self, line: 1001]
        _ = DependencyValues.current[StoredKey.self]
      }
    }
    #expect(
      reporter.messages == [
        """
        The default of 'StoredKey' is the same object in two places although it was built with different values, at \
        ScopedDependenciesCoreTests/StoredDefaultTests.swift:1001.
        It keeps the dependencies of whoever read it first, so an override of them is not seen.
        To fix this, compute the default instead of storing it: 'static var liveValue: Stored { … }'.
        """
      ]
    )
  }

  @Test func `a computed default that gives one shared object is no mistake`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues {
        withDependencies {
          $0[ChildKey.self] = "override"
        } operation: {
          _ = DependencyValues.current[SharedKey.self]
        }
        _ = DependencyValues.current[SharedKey.self]
      }
    }
    #expect(reporter.messages == [])
  }
}

private final class Stored: Sendable {
  static let shared = Stored()
  let child: String

  init() { child = DependencyValues.current[ChildKey.self] }
}

private enum ChildKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum StoredKey: TestDependencyKey {
  static let testValue = Stored()
}

private enum SharedKey: TestDependencyKey {
  static var testValue: Stored {
    _ = DependencyValues.current[ChildKey.self]
    return .shared
  }
}
