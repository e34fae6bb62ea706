import ScopedDependenciesCore
import Testing

/// What a program is told when it reads a key that has no live value.
@Suite struct MissingLiveValueTests {
  @Test func `a key without a live value is reported in the live context, and gives its test value`() {
    let reporter = RecordingReporter()
    withFreshValues(in: .live) {
      withDependencyIssueReporter(reporter) {
        #expect(Dependency(\.interface, line: 1_013)() == 5)
        #expect(DependencyValues.current.interface == 5)
      }
    }
    #expect(
      reporter.messages == [
        """
        'interface' (InterfaceKey) was read in the live context, but it has no live value, \
        at ScopedDependenciesCoreTests/MissingLiveValueTests.swift:1013.
        Its test value is used instead, which a running program must not depend on.
        To fix this, do one of these:
        - extend 'InterfaceKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
        - set it once at launch: 'prepareDependencies { $0.interface = <a live value> }'.
        """
      ]
    )
    #expect(reporter.issues.map(\.kind) == [.noLiveValue])
  }

  @Test func `a key without a live value is reported by the type of the key`() {
    let messages = recordedMessages(in: .live) {
      _ = DependencyValues.current[InterfaceKey.self, line: 1_014]
    }
    #expect(
      messages == [
        """
        'InterfaceKey' was read in the live context, but it has no live value, \
        at ScopedDependenciesCoreTests/MissingLiveValueTests.swift:1014.
        Its test value is used instead, which a running program must not depend on.
        To fix this, do one of these:
        - extend 'InterfaceKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
        - set it once at launch: 'prepareDependencies { $0[InterfaceKey.self] = <a live value> }'.
        """
      ]
    )
  }

  @Test func `a key without a live value has one when it is prepared or overridden`() {
    let messages = recordedMessages(in: .live) {
      withDependencies {
        $0.interface = 6
      } operation: {
        #expect(DependencyValues.current.interface == 6)
      }
      prepareDependencies { $0.interface = 7 }
      #expect(DependencyValues.current.interface == 7)
    }
    #expect(messages == [])
  }

  @Test func `a live value is not reported in the live context`() {
    let messages = recordedMessages(in: .live) { #expect(DependencyValues.current.rate == 1) }
    #expect(messages == [])
  }

  @Test func `a value is not reported in a preview, whatever it falls back to`() {
    let messages = recordedMessages(in: .preview) {
      #expect(DependencyValues.current.rate == 1)
      #expect(DependencyValues.current.interface == 5)
    }
    #expect(messages == [])
  }
}

private enum RateKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum InterfaceKey: TestDependencyKey {
  static var testValue: Int { 5 }
}

extension DependencyValues {
  fileprivate var rate: Int { self[RateKey.self] }

  fileprivate var interface: Int {
    get { self[InterfaceKey.self] }
    set { self[InterfaceKey.self] = newValue }
  }
}
