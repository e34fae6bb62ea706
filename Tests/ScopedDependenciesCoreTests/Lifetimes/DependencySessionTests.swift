import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct DependencySessionTests {
    @Test func `a session keeps its values from one visit to the next`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        let first = session { DependencyValues.current[DatabaseKey.self] }
        let second = await session {
          await Task.yield()
          return DependencyValues.current[DatabaseKey.self]
        }
        #expect(first === second)
        #expect(ledger.entries == ["built database"])
        await session.end()
      }
    }

    @Test func `a session ends its values newest first and frees each before the next`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session { _ = DependencyValues.current[CartKey.self] }
        await session.end()
        #expect(
          ledger.entries == [
            "built database", "built cart", "closed cart", "freed cart", "closed database", "freed database",
          ]
        )
      }
    }

    @Test func `tasks that are in a session at once share its values`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<8 {
            group.addTask { session { _ = DependencyValues.current[CartKey.self] } }
            group.addTask {
              await session { _ = await Task { DependencyValues.current[DatabaseKey.self] }.value }
            }
          }
        }
        #expect(ledger.entries == ["built database", "built cart"])
        await session.end()
      }
    }

    @Test func `two sessions of one name share nothing`() async throws {
      try await withLedger { _ in
        let (first, second) = (DependencySession(.session), DependencySession(.session))
        let database = first { DependencyValues.current[DatabaseKey.self] }
        #expect(second { DependencyValues.current[DatabaseKey.self] } !== database)
        await first.end()
        await second.end()
      }
    }

    @Test func `a session brings the overrides of the place that made it`() async throws {
      try await withLedger { _ in
        let session = withDependencies {
          $0[UserKey.self] = "Ada"
        } operation: {
          DependencySession(.session) { $0[NumberKey.self] = 2 }
        }
        session {
          #expect(DependencyValues.current[UserKey.self] == "Ada")
          #expect(DependencyValues.current[NumberKey.self] == 2)
        }
        await session.end()
      }
    }

    @Test func `of the overrides of a session and of the current place the newer counts`() async throws {
      try await withLedger { _ in
        await withDependencies {
          $0[UserKey.self] = "older"
        } operation: {
          let session = DependencySession(.session) { $0[UserKey.self] = "session" }
          session { #expect(DependencyValues.current[UserKey.self] == "session") }
          withDependencies {
            $0[UserKey.self] = "newer"
          } operation: {
            session { #expect(DependencyValues.current[UserKey.self] == "newer") }
          }
          await session.end()
        }
      }
    }

    @Test func `an override of the current place that a session does not know stays visible in it`()
      async throws
    {
      try await withLedger { _ in
        let session = DependencySession(.session) { $0[UserKey.self] = "Ada" }
        let number = withDependencies {
          $0[NumberKey.self] = 3
        } operation: {
          session { DependencyValues.current[NumberKey.self] }
        }
        #expect(number == 3)
        await session.end()
      }
    }

    @Test func `an operation keeps the type of its error and a result that cannot be copied`() async throws {
      try await withLedger { _ in
        let session = DependencySession(.session) { $0[UserKey.self] = "Ada" }
        let ticket = session { Ticket(owner: DependencyValues.current[UserKey.self]) }
        #expect(ticket.owner == "Ada")
        do throws(Boom) {
          try await session { () async throws(Boom) in
            await Task.yield()
            throw Boom()
          }
        } catch {
          #expect(error == Boom())
        }
        await session.end()
      }
    }

    @Test func `a session that is dropped frees its values at once`() async throws {
      try await withLedger { ledger in
        do {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[PlainKey.self] }
          #expect(ledger.entries == ["built plain"])
        }
        #expect(ledger.entries == ["built plain", "freed plain"])
      }
    }

    @Test func `a session that is dropped shuts its values down in the background`() async throws {
      try await withLedger { ledger in
        do {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[CartKey.self] }
        }
        await ledger.wait(for: "freed database")
        #expect(
          ledger.entries == [
            "built database", "built cart", "closed cart", "freed cart", "closed database", "freed database",
          ]
        )
      }
    }

    @Test func `a session is kept while an operation of it runs`() async throws {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        await withDependencyIssueReporter(reporter) {
          await DependencySession(.session).callAsFunction {
            await Task.yield()
            _ = DependencyValues.current[PlainKey.self]
            await Task.yield()
            _ = DependencyValues.current[PlainKey.self]
          }
        }
        #expect(ledger.entries == ["built plain", "freed plain"])
      }
      #expect(reporter.messages == [])
    }

    @Test func `an object that was made in a session does not keep its values alive`() async throws {
      try await withLedger { ledger in
        var session: DependencySession? = DependencySession(.session)
        let model = session! { Model() }
        session! { _ = DependencyValues.current[PlainKey.self] }
        session = nil
        #expect(ledger.entries == ["built plain", "freed plain"])
        withExtendedLifetime(model) {}
      }
    }

    @Test func `what a value of a session captured is the session's, to any depth`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        session {
          let far = DependencyValues.current[FirstKey.self].second().third().database()
          #expect(far === DependencyValues.current[DatabaseKey.self])
          #expect(
            DependencyValues.current[FirstKey.self].second().third()
              === DependencyValues.current[ThirdKey.self])
        }
        #expect(ledger.entries == ["built database"])
        await session.end()
        #expect(ledger.entries == ["built database", "closed database", "freed database"])
      }
    }

    @Test func `what a value of a session captured is the session's, outside of it too`() async throws {
      try await withLedger { ledger in
        let session = DependencySession(.session)
        let first = session { DependencyValues.current[FirstKey.self] }
        let far = first.second().third().database()
        session { #expect(DependencyValues.current[DatabaseKey.self] === far) }
        #expect(ledger.entries == ["built database"])
        await session.end()
      }
    }
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private struct Boom: Error, Equatable {}

private struct Ticket: ~Copyable {
  let owner: String
}

private final class Model: Sendable {
  let database = Dependency(DatabaseKey.self, fileID: "ScopedDependenciesCoreTests/Model.swift", line: 7)
}

private enum UserKey: TestDependencyKey {
  static var testValue: String { "nobody" }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum PlainKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("plain") }
  static var lifetime: DependencyLifetime { .session }
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

private final class First: Sendable {
  let second = Dependency(SecondKey.self)
}

private final class Second: Sendable {
  let third = Dependency(ThirdKey.self)
}

private final class Third: Sendable {
  let database = Dependency(DatabaseKey.self)
}

private enum FirstKey: TestDependencyKey {
  static var testValue: First { First() }
  static var lifetime: DependencyLifetime { .session }
}

private enum SecondKey: TestDependencyKey {
  static var testValue: Second { Second() }
  static var lifetime: DependencyLifetime { .session }
}

private enum ThirdKey: TestDependencyKey {
  static var testValue: Third { Third() }
  static var lifetime: DependencyLifetime { .session }
}
