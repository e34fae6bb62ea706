import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct EndedSessionTests {
    @Test func `a session that is ended twice shuts down once`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session { _ = DependencyValues.current[DatabaseKey.self] }
        await session.end()
        await session.end()
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `whoever ends a session that is ending waits until it has ended`() async throws {
      try await withLedger { ledger in
        let pause = Pause()
        let session = DependencySession(.session) { $0[PauseKey.self] = pause }
        session { _ = DependencyValues.current[DatabaseKey.self] }
        session { _ = DependencyValues.current[SlowToCloseKey.self] }
        let first = Task { await session.end() }
        await pause.entered.wait()
        let others = (0..<3).map { _ in
          Task {
            await session.end()
            return ledger.count(of: "freed database")
          }
        }
        pause.proceed.send()
        for other in others { #expect(await other.value == 1) }
        await first.value
      }
    }

    @Test func `sessions whose shutdowns end one another do not wait for one another`() async throws {
      try await withLedger { _ in
        let (one, two) = (Ender(), Ender())
        let sessions = [one, two].map { ender in
          DependencySession(.session) { $0[EnderKey.self] = ender }
        }
        for session in sessions { session { _ = DependencyValues.current[EndingKey.self] } }
        one.other.withLock { $0 = sessions[1] }
        two.other.withLock { $0 = sessions[0] }
        let endings = sessions.map { session in Task { await session.end() } }
        // Each is in its shutdown before it ends the other.
        await one.entered.wait()
        await two.entered.wait()
        for ender in [one, two] { ender.proceed.send() }
        for ending in endings { await ending.value }
        for ender in [one, two] { ender.other.withLock { $0 = nil } }
      }
    }

    @Test func `a session that has ended is not ended again when it is dropped`() async throws {
      try await withLedger { ledger in
        do {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[DatabaseKey.self] }
          await session.end()
        }
        #expect(ledger.count(of: "closed database") == 1)
      }
    }

    @Test func `a read after the end is reported and served for that read only`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        let session = DependencySession(.session)
        await session.end()
        withDependencyIssueReporter(reporter) {
          session { _ = DependencyValues.current[DatabaseKey.self, line: 1001] }
        }
        #expect(ledger.entries == ["built database", "freed database"])
      }
      #expect(
        reporter.messages == [
          """
          'DatabaseKey' was read after its lifetime '.scoped("session")' had ended, \
          at ScopedDependenciesCoreTests/EndedSessionTests.swift:1001.
          Its value is built for this read only, because the one of the lifetime has been shut down.
          To fix this, let the work that reads it end before the lifetime does, or begin a new one.
          """
        ]
      )
      #expect(reporter.issues.map(\.kind) == [.lifetime])
    }

    @Test func `a value that is read after the end still sees the overrides of its session`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let session = DependencySession(.session) { $0[UserKey.self] = "Ada" }
        await session.end()
        let greeting = withDependencyIssueReporter(reporter) {
          session { DependencyValues.current[GreetingKey.self] }
        }
        #expect(greeting.user() == "Ada")
      }
      #expect(reporter.issues.count == 1)
    }

    @Test func `a default that needs an ended session is not kept either`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        let session = DependencySession(.session)
        await session.end()
        withDependencyIssueReporter(reporter) { session { _ = DependencyValues.current[CaptiveKey.self] } }
        await ledger.wait(for: "freed captive")
        #expect(reporter.issues.count == 1)
        let other = DependencySession(.session)
        other { _ = DependencyValues.current[CaptiveKey.self] }
        #expect(ledger.count(of: "built captive") == 2)
        await other.end()
      }
      #expect(reporter.issues.count == 1)
    }

    @Test func `a value that is older than the one being shut down can still be read`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        let pause = Pause()
        let session = DependencySession(.session) { $0[PauseKey.self] = pause }
        session { _ = DependencyValues.current[DatabaseKey.self] }
        session { _ = DependencyValues.current[SlowToCloseKey.self] }
        let ending = Task { await session.end() }
        await pause.entered.wait()
        withDependencyIssueReporter(reporter) {
          session { #expect(DependencyValues.current[DatabaseKey.self].name == "database") }
        }
        pause.proceed.send()
        await ending.value
        #expect(ledger.count(of: "built database") == 1)
      }
      #expect(reporter.messages == [])
    }

    @Test func `a value that has not been built before the end is reported while it ends`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let pause = Pause()
        let session = DependencySession(.session) { $0[PauseKey.self] = pause }
        session { _ = DependencyValues.current[SlowToCloseKey.self] }
        let ending = Task { await session.end() }
        await pause.entered.wait()
        withDependencyIssueReporter(reporter) { session { _ = DependencyValues.current[DatabaseKey.self] } }
        pause.proceed.send()
        await ending.value
      }
      #expect(reporter.issues.map(\.kind) == [.lifetime])
    }

    @Test func `an object that was made in a session is told when it reads after the end`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { _ in
        let session = DependencySession(.session)
        let model = session { Model() }
        #expect(model.database().name == "database")
        await session.end()
        withDependencyIssueReporter(reporter) { #expect(model.database().name == "database") }
      }
      #expect(
        reporter.messages == [
          """
          'DatabaseKey' was read after its lifetime '.scoped("session")' had ended, \
          at ScopedDependenciesCoreTests/Model.swift:7.
          Its value is built for this read only, because the one of the lifetime has been shut down.
          To fix this, let the work that reads it end before the lifetime does, or begin a new one.
          """
        ]
      )
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private final class Model: Sendable {
  let database = Dependency(DatabaseKey.self, fileID: "ScopedDependenciesCoreTests/Model.swift", line: 7)
}

private enum UserKey: TestDependencyKey {
  static var testValue: String { "nobody" }
}

private enum DatabaseKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("database") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private struct Greeting: Sendable {
  let user = Dependency(UserKey.self)
}

private enum GreetingKey: TestDependencyKey {
  static var testValue: Greeting { Greeting() }
  static var lifetime: DependencyLifetime { .session }
}

private enum CaptiveKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("captive", parts: DependencyValues.current[DatabaseKey.self]) }
}

/// Where a shutdown says that it has begun, and waits until it may go on.
private struct Pause: Sendable {
  let entered = Signal()
  let proceed = Signal()
}

private enum PauseKey: TestDependencyKey {
  static var testValue: Pause? { nil }
}

private struct SlowToClose: Sendable {
  let pause: Pause?
}

private enum SlowToCloseKey: ShutdownDependencyKey {
  static var testValue: SlowToClose { SlowToClose(pause: DependencyValues.current[PauseKey.self]) }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: SlowToClose) async {
    value.pause?.entered.send()
    await value.pause?.proceed.wait()
  }
}

/// What lets one session end another.
private final class Ender: Sendable {
  let entered = Signal()
  let proceed = Signal()
  let other = Guarded<DependencySession?>(nil)
}

private enum EnderKey: TestDependencyKey {
  static var testValue: Ender? { nil }
}

private enum EndingKey: ShutdownDependencyKey {
  static var testValue: Ender? { DependencyValues.current[EnderKey.self] }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: Ender?) async {
    value?.entered.send()
    await value?.proceed.wait()
    await value?.other.withLock { $0 }?.end()
  }
}
