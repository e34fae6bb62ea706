import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct WithDependenciesBeginningTests {
    @Test func `a scope builds a default once, whoever asks, child tasks included`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          let own = DependencyValues.current[DatabaseKey.self]
          let children = await withTaskGroup(of: Tracked.self) { group in
            for _ in 0..<8 { group.addTask { DependencyValues.current[DatabaseKey.self] } }
            return await group.reduce(into: []) { $0.append($1) }
          }
          #expect(children.allSatisfy { $0 === own })
          #expect(ledger.entries == ["built database"])
        }
      }
    }

    @Test func `tasks that ask at once for a default of their scope get one value`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<16 { group.addTask { _ = DependencyValues.current[DatabaseKey.self] } }
          }
        }
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `an end shuts down the values newest first and frees each before the next`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          _ = DependencyValues.current[DatabaseKey.self]
          _ = DependencyValues.current[CartKey.self]
        }
        #expect(
          ledger.entries == [
            "built database", "built cart", "closed cart", "freed cart", "closed database", "freed database",
          ]
        )
      }
    }

    @Test func `a default that needs others ends before them, although it was asked for first`() async throws
    {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) { _ = DependencyValues.current[ShopKey.self] }
        #expect(
          ledger.entries.suffix(6) == [
            "closed shop", "freed shop", "closed cart", "freed cart", "closed database", "freed database",
          ]
        )
      }
    }

    @Test func `a scope ends when its operation throws`() async throws {
      try await withLedger { ledger in
        await #expect(throws: Boom.self) {
          try await withDependencies(beginning: .session) {
            _ = DependencyValues.current[DatabaseKey.self]
            throw Boom()
          }
        }
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `an error keeps its type`() async throws {
      try await withLedger { _ in
        do throws(Boom) {
          try await withDependencies(beginning: .session) {
            $0[UserKey.self] = "Ada"
          } operation: { () throws(Boom) in
            throw Boom()
          }
        } catch {
          #expect(error == Boom())
        }
      }
    }

    @Test func `a result need not be copyable`() async throws {
      try await withLedger { _ in
        let ticket = await withDependencies(beginning: .session) {
          $0[UserKey.self] = "Ada"
        } operation: {
          await Task.yield()
          return Ticket(owner: DependencyValues.current[UserKey.self])
        }
        #expect(ticket.owner == "Ada")
      }
    }

    @Test func `a scope ends when its task is cancelled, and the shutdown is not`() async throws {
      try await withLedger { ledger in
        let entered = Signal()
        let task = Task {
          try await withDependencies(beginning: .session) {
            _ = DependencyValues.current[CancellationProbeKey.self]
            entered.send()
            try await untilCancelled()
          }
        }
        await entered.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ledger.entries == ["built probe", "shut down, cancelled: false", "freed probe"])
      }
    }

    @Test func `an end in a task that has been cancelled waits for the shutdown`() async throws {
      try await withLedger { ledger in
        let start = Signal()
        let task = Task {
          await start.wait()
          await withDependencies(beginning: .session) {
            _ = DependencyValues.current[CancellationProbeKey.self]
          }
          #expect(ledger.entries == ["built probe", "shut down, cancelled: false", "freed probe"])
        }
        task.cancel()
        start.send()
        await task.value
      }
    }

    @Test func `an operation runs where its caller runs`() async throws {
      try await withLedger { _ in
        let counter = Counter()
        await counter.countInSession()
        #expect(await counter.count == 1)
      }
    }

    @Test func `overrides of a scope are seen by what is built for it`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          $0[UserKey.self] = "Ada"
        } operation: {
          _ = DependencyValues.current[GreetingKey.self]
        }
        #expect(
          ledger.entries == ["built greeting for Ada", "closed greeting for Ada", "freed greeting for Ada"])
      }
    }

    @Test func `a default of the process that reads an override of a scope ends with the scope`() async throws
    {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          $0[UserKey.self] = "Ada"
        } operation: {
          _ = DependencyValues.current[HeaderKey.self]
        }
        #expect(ledger.entries == ["built header for Ada", "closed header for Ada", "freed header for Ada"])
      }
    }

    @Test func `an override of a scoped dependency is not the library's to shut down`() async throws {
      try await withLedger { ledger in
        let own = Tracked("own")
        await withDependencies(beginning: .session) {
          $0[DatabaseKey.self] = own
        } operation: {
          #expect(DependencyValues.current[DatabaseKey.self] === own)
        }
        #expect(ledger.entries == ["built own"])
      }
    }

    @Test func `an update that waits and throws ends the scope before the error is passed on`() async throws {
      try await withLedger { ledger in
        await #expect(throws: Boom.self) {
          try await withDependencies(beginning: .session) {
            $0[UserKey.self] = await name(of: $0[DatabaseKey.self])
            throw Boom()
          } operation: {
            Issue.record("The operation must not run.")
          }
        }
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `a value that is carried out of its scope is shut down, and freed by its holder`() async throws
    {
      try await withLedger { ledger in
        do {
          let database = await withDependencies(beginning: .session) {
            DependencyValues.current[DatabaseKey.self]
          }
          #expect(ledger.entries == ["built database", "closed database"])
          withExtendedLifetime(database) {}
        }
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `a value that is shut down still sees its scope and the older values in it`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        await withDependencyIssueReporter(reporter) {
          await withDependencies(beginning: .session) {
            $0[UserKey.self] = "Ada"
          } operation: {
            _ = DependencyValues.current[DatabaseKey.self]
            _ = DependencyValues.current[FarewellKey.self]
          }
        }
        #expect(
          ledger.entries == [
            "built database", "farewell to Ada, database", "closed database", "freed database",
          ]
        )
      }
      #expect(reporter.messages == [])
    }

    @Test func `a scope that built nothing ends`() async throws {
      try await withLedger { ledger in
        #expect(await withDependencies(beginning: .session) { 1 } == 1)
        #expect(ledger.entries == [])
      }
    }
  }
}

private struct Boom: Error, Equatable {}

private struct Ticket: ~Copyable {
  let owner: String
}

private actor Counter {
  var count = 0

  func countInSession() async {
    await withDependencies(beginning: .session) {
      await Task.yield()
      count += 1
    }
  }
}

/// Waits until the running task is cancelled.
private func untilCancelled() async throws {
  let cancelled = Signal()
  await withTaskCancellationHandler {
    await cancelled.wait()
  } onCancel: {
    cancelled.send()
  }
  try Task.checkCancellation()
}

private func name(of database: Tracked) async -> String { database.name }

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum UserKey: TestDependencyKey {
  static var testValue: String { "nobody" }
}

private enum DatabaseKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("database") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum CartKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("cart", parts: DependencyValues.current[DatabaseKey.self]) }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ShopKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("shop", parts: DependencyValues.current[CartKey.self]) }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum GreetingKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("greeting for \(DependencyValues.current[UserKey.self])") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum HeaderKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("header for \(DependencyValues.current[UserKey.self])") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum CancellationProbeKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("probe") }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: Tracked) async {
    await Task.yield()
    Ledger.current.note("shut down, cancelled: \(Task.isCancelled)")
  }
}

private struct Farewell: Sendable {
  let user = Dependency(UserKey.self)
  let database = Dependency(DatabaseKey.self)
}

private enum FarewellKey: ShutdownDependencyKey {
  static var testValue: Farewell { Farewell() }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: Farewell) async {
    Ledger.current.note("farewell to \(value.user()), \(value.database().name)")
  }
}
