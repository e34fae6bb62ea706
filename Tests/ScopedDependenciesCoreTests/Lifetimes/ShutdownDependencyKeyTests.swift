import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct ShutdownDependencyKeyTests {
    @Test func `the shutdown of the process closes what was built newest first`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[ServiceKey.self]
        await shutdownDependencies()
        #expect(
          ledger.entries == [
            "built database", "built service", "closed service", "freed service", "closed database",
            "freed database",
          ]
        )
      }
    }

    @Test func `the shutdown of the process closes what was prepared`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[DatabaseKey.self] = Tracked("prepared") }
        await shutdownDependencies()
        #expect(ledger.entries == ["built prepared", "closed prepared", "freed prepared"])
      }
    }

    @Test func `what was prepared is closed after what was built from it`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[DatabaseKey.self] = Tracked("prepared") }
        _ = DependencyValues.current[ServiceKey.self]
        await shutdownDependencies()
        #expect(
          ledger.entries.suffix(4) == [
            "closed service", "freed service", "closed prepared", "freed prepared",
          ]
        )
      }
    }

    @Test func `a prepared value is closed once although each context had it`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[DatabaseKey.self] = Tracked("prepared") }
        for context in [DependencyContext.live, .preview, .test] {
          withDependencies {
            $0.context = context
          } operation: {
            _ = DependencyValues.current[DatabaseKey.self]
          }
        }
        await shutdownDependencies()
        #expect(ledger.entries == ["built prepared", "closed prepared", "freed prepared"])
      }
    }

    @Test func `a second shutdown finds nothing to close`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[DatabaseKey.self]
        await shutdownDependencies()
        await shutdownDependencies()
        await resetDependencies()
        #expect(ledger.count(of: "closed database") == 1)
      }
    }

    @Test func `a default that is read after the shutdown of the process is built anew`() async throws {
      try await withLedger { ledger in
        prepareDependencies { $0[DatabaseKey.self] = Tracked("prepared") }
        await shutdownDependencies()
        #expect(DependencyValues.current[DatabaseKey.self].name == "database")
      }
    }

    @Test func `a value that was never built is not closed`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          await shutdownDependencies()
          await resetDependencies()
        }
        #expect(ledger.entries == [])
      }
    }

    @Test func `an override is its maker's to close`() async throws {
      try await withLedger { ledger in
        await withDependencies {
          $0[DatabaseKey.self] = Tracked("own")
        } operation: {
          _ = DependencyValues.current[ServiceKey.self]
          await shutdownDependencies()
        }
        await ledger.wait(for: "freed own")
        #expect(ledger.count(of: "closed own") == 0)
      }
    }

    @Test func `a transient value is its reader's to close`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[TransientKey.self]
        await shutdownDependencies()
        #expect(ledger.entries == ["built transient", "freed transient"])
      }
    }

    @Test func `a weak value is closed if somebody still holds it`() async throws {
      try await withLedger { ledger in
        var held: Tracked? = DependencyValues.current[WeakKey.self]
        await shutdownDependencies()
        #expect(ledger.entries == ["built weak", "closed weak"])
        withExtendedLifetime(held) {}
        held = nil
        _ = DependencyValues.current[WeakKey.self]
        await shutdownDependencies()
        #expect(ledger.count(of: "closed weak") == 1)
      }
    }

    @Test func `an error becomes an issue and the others are still shut down`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        await withDependencyIssueReporter(reporter) {
          await withDependencies(beginning: .session) {
            _ = DependencyValues.current[SessionKey.self]
            _ = DependencyValues.current[FailingKey.self]
          }
        }
        #expect(
          ledger.entries == [
            "built session", "built failing", "freed failing", "closed session", "freed session",
          ]
        )
      }
      #expect(
        reporter.messages == [
          """
          The shutdown of 'FailingKey' failed: Boom(reason: "the disk is full")
          The other values are still shut down, but this one may have left something open.
          To fix this, handle the error in 'FailingKey.shutdown(_:)'.
          """
        ]
      )
      #expect(reporter.issues.map(\.kind) == [.shutdown])
    }

    @Test func `an error of a shutdown is not the error of the operation`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let result = await withDependencyIssueReporter(reporter) {
          await withDependencies(beginning: .session) {
            _ = DependencyValues.current[FailingKey.self]
            return "done"
          }
        }
        #expect(result == "done")
      }
      #expect(reporter.issues.count == 1)
    }

    @Test func `what was rebuilt for an override is closed once when that ends`() async throws {
      try await withLedger { ledger in
        _ = DependencyValues.current[VariantKey.self]
        withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          _ = DependencyValues.current[VariantKey.self]
        }
        await ledger.wait(for: "freed number 2")
        #expect(ledger.entries == ["built number 1", "built number 2", "closed number 2", "freed number 2"])
      }
    }

    @Test func `what fresh values built is closed once when they are dropped`() async throws {
      try await withLedger { ledger in
        do {
          let values = DependencyValues()
          withDependencies(values) { _ = DependencyValues.current[DatabaseKey.self] }
        }
        await ledger.wait(for: "freed database")
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `a value that was built to configure an override is closed like any other`() async throws {
      try await withLedger { ledger in
        withDependencies {
          $0[StructureKey.self].number = 2
        } operation: {
          #expect(DependencyValues.current[StructureKey.self].number == 2)
        }
        await shutdownDependencies()
        #expect(ledger.entries == ["closed 1"])
      }
    }

    @Test func `a reset may find a value that ends its own session when it is shut down`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session { _ = DependencyValues.current[CircularKey.self] }
        await Circular.$session.withValue(session) { await resetDependencies() }
        #expect(ledger.count(of: "closed circular") == 1)
        #expect(ledger.count(of: "closed database") == 1)
      }
    }

    @Test func `a shutdown may end its own session and reset everything`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session { _ = DependencyValues.current[CircularKey.self] }
        await Circular.$session.withValue(session) { await session.end() }
        #expect(
          ledger.entries == [
            "built circular", "built database", "closed database", "closed circular", "freed circular",
            "freed database",
          ]
        )
      }
    }
  }
}

private struct Boom: Error {
  let reason: String
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum DatabaseKey: DependencyKey, ShutdownDependencyKey {
  static var liveValue: Tracked { Tracked("database") }
  static var testValue: Tracked { Tracked("database") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ServiceKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("service", parts: DependencyValues.current[DatabaseKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum TransientKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("transient") }
  static var lifetime: DependencyLifetime { .transient }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum WeakKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("weak") }
  static var lifetime: DependencyLifetime { .weak }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum SessionKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("session") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum FailingKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("failing") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async throws { throw Boom(reason: "the disk is full") }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum VariantKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("number \(DependencyValues.current[NumberKey.self])") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private struct Structure: Sendable {
  var number = 1
}

private enum StructureKey: ShutdownDependencyKey {
  static var testValue: Structure { Structure() }
  static func shutdown(_ value: Structure) async { Ledger.current.note("closed \(value.number)") }
}

/// A value whose shutdown calls back into what shuts it down.
private final class Circular: Sendable {
  @TaskLocal static var session: DependencySession?
  let tracked = Tracked("circular")
  let database = DependencyValues.current[DatabaseKey.self]
}

private enum CircularKey: ShutdownDependencyKey {
  static var testValue: Circular { Circular() }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: Circular) async {
    await Circular.session?.end()
    await resetDependencies()
    await shutdownDependencies()
    value.tracked.close()
  }
}
