import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct LifetimeMistakeTests {
    @Test func `a read outside of its scope is reported and served for that read only`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        withDependencyIssueReporter(reporter) { _ = DependencyValues.current[CartKey.self, line: 1001] }
        #expect(ledger.entries == ["built cart", "freed cart"])
      }
      #expect(
        reporter.messages == [
          """
          'CartKey' was read outside of its lifetime '.scoped("session")', \
          at ScopedDependenciesCoreTests/LifetimeMistakeTests.swift:1001.
          Its value is built for this read only, so that nobody shares it and nobody shuts it down.
          To fix this, do one of these:
          - read it in the operation of 'withDependencies(beginning: .scoped("session")) { … } operation: { … }';
          - keep a 'DependencySession(.scoped("session"))' and read it in 'session { … }'.
          """
        ]
      )
      #expect(reporter.issues.map(\.kind) == [.lifetime])
    }

    @Test func `a read in a scope of another name is a read outside`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        await withDependencyIssueReporter(reporter) {
          await withDependencies(beginning: .scoped("request")) { _ = DependencyValues.current[CartKey.self] }
        }
      }
      #expect(reporter.issues.map(\.kind) == [.lifetime])
    }

    @Test func `a property is named as the user spells it`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        withDependencyIssueReporter(reporter) { _ = DependencyValues.current.lifetimeMistakeCart }
      }
      #expect(
        reporter.messages[0].hasPrefix("'lifetimeMistakeCart' (CartKey) was read outside of its lifetime "))
    }

    @Test func `an override or a prepared value needs no scope`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        withDependencyIssueReporter(reporter) {
          withDependencies {
            $0[CartKey.self] = Tracked("own")
          } operation: {
            #expect(DependencyValues.current[CartKey.self].name == "own")
          }
          prepareDependencies { $0[CartKey.self] = Tracked("prepared") }
          for _ in 0..<2 { #expect(DependencyValues.current[CartKey.self].name == "prepared") }
        }
      }
      #expect(reporter.messages == [])
    }

    @Test func `to configure a scoped value outside of its scope is not reported`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        withDependencyIssueReporter(reporter) {
          withDependencies {
            $0[SettingsKey.self].volume = 2
          } operation: {
            #expect(DependencyValues.current[SettingsKey.self].volume == 2)
          }
        }
      }
      #expect(reporter.messages == [])
    }

    @Test(arguments: [DependencyLifetime.process, .transient, .weak])
    func `a lifetime that is not a scope's cannot begin`(lifetime: DependencyLifetime) async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        await withDependencyIssueReporter(reporter) {
          let number = await withDependencies(beginning: lifetime, line: 1001) { 1 }
          #expect(number == 1)
          let session = DependencySession(lifetime, line: 1001)
          #expect(session { 2 } == 2)
          await session.end()
        }
      }
      let message = """
        '\(lifetime)' is not a lifetime that can begin, \
        at ScopedDependenciesCoreTests/LifetimeMistakeTests.swift:1001.
        The operation runs without a scope of its own, so that nothing is shut down when it ends.
        To fix this, name the scope: 'extension DependencyLifetime { static let session = scoped("session") }'.
        """
      #expect(reporter.messages == [message, message])
      #expect(reporter.issues.map(\.kind) == [.lifetime, .lifetime])
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum CartKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("cart") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private struct Settings: Sendable {
  var volume = 1
}

private enum SettingsKey: TestDependencyKey {
  static var testValue: Settings { Settings() }
  static var lifetime: DependencyLifetime { .session }
}

extension DependencyValues {
  fileprivate var lifetimeMistakeCart: Tracked { self[CartKey.self] }
}
