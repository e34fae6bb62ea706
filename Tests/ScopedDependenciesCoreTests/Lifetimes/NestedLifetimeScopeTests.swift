import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct NestedLifetimeScopeTests {
    @Test func `nested scopes of one name share nothing`() async throws {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let outer = DependencyValues.current[SessionKey.self]
          await withDependencies(beginning: .session) {
            #expect(DependencyValues.current[SessionKey.self] !== outer)
          }
          #expect(DependencyValues.current[SessionKey.self] === outer)
        }
      }
    }

    @Test func `the end of an inner scope leaves the outer one alone`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          _ = DependencyValues.current[SessionKey.self]
          await withDependencies(beginning: .session) { _ = DependencyValues.current[SessionKey.self] }
          #expect(ledger.entries == ["built session", "built session", "closed session", "freed session"])
        }
        #expect(ledger.entries.suffix(2) == ["closed session", "freed session"])
      }
    }

    @Test func `sibling scopes of one name that run at once share nothing`() async throws {
      try await withLedger { ledger in
        let meeting = Meeting(of: 4)
        let seen = await withTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<4 {
            group.addTask {
              await withDependencies(beginning: .session) {
                let session = DependencyValues.current[SessionKey.self]
                await meeting.attend()
                #expect(DependencyValues.current[SessionKey.self] === session)
                return ObjectIdentifier(session)
              }
            }
          }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen.count == 4)
        #expect(ledger.count(of: "closed session") == 4)
        #expect(ledger.count(of: "freed session") == 4)
      }
    }

    @Test func `a value of an outer scope that is first read in an inner one stays when the inner one ends`()
      async throws
    {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          let first = await withDependencies(beginning: .request) {
            DependencyValues.current[SessionKey.self]
          }
          let second = await withDependencies(beginning: .request) {
            DependencyValues.current[SessionKey.self]
          }
          #expect(first === second)
          #expect(ledger.entries == ["built session"])
        }
      }
    }

    @Test func `a value that reads three scopes lives in the innermost`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .window) {
          await withDependencies(beginning: .session) {
            for _ in 0..<2 {
              await withDependencies(beginning: .request) {
                let all = DependencyValues.current[AllKey.self]
                #expect(all.parts[0] === DependencyValues.current[WindowKey.self])
                #expect(all.parts[1] === DependencyValues.current[SessionKey.self])
                #expect(all.parts[2] === DependencyValues.current[RequestKey.self])
              }
            }
          }
        }
        let request = [
          "built request", "built all", "closed all", "freed all", "closed request", "freed request",
        ]
        let ends = ["closed session", "freed session", "closed window", "freed window"]
        #expect(ledger.entries == ["built window", "built session"] + request + request + ends)
      }
    }

    @Test func `an inner override that a value of the scope did not read changes nothing`() async throws {
      try await withLedger { _ in
        await withDependencies(beginning: .session) {
          let session = DependencyValues.current[SessionKey.self]
          withDependencies {
            $0[NumberKey.self] = 2
          } operation: {
            #expect(DependencyValues.current[SessionKey.self] === session)
          }
        }
      }
    }

    @Test func `a value of the scope that is first read under an inner override outlives it`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          let inner = withDependencies {
            $0[NumberKey.self] = 2
          } operation: {
            DependencyValues.current[SessionKey.self]
          }
          #expect(ledger.entries == ["built session"])
          #expect(DependencyValues.current[SessionKey.self] === inner)
        }
      }
    }

    @Test func `an inner override that a value of the scope read gives it another value`() async throws {
      try await withLedger { ledger in
        await withDependencies(beginning: .session) {
          let outer = DependencyValues.current[VariantKey.self]
          await withDependencies {
            $0[NumberKey.self] = 2
          } operation: {
            await Task.yield()
            let inner = DependencyValues.current[VariantKey.self]
            #expect(inner.name == "number 2")
            #expect(DependencyValues.current[VariantKey.self] === inner)
          }
          await ledger.wait(for: "freed number 2")
          #expect(DependencyValues.current[VariantKey.self] === outer)
        }
        #expect(ledger.count(of: "closed number 2") == 1)
        #expect(ledger.entries.suffix(2) == ["closed number 1", "freed number 1"])
      }
    }

    @Test func `a scope does not end before what was built for an inner override is shut down`() async throws
    {
      try await withLedger { ledger in
        let pause = Pause()
        await withDependencies(beginning: .session) {
          $0[PauseKey.self] = pause
        } operation: {
          withDependencies {
            $0[NumberKey.self] = 2
          } operation: {
            _ = DependencyValues.current[SlowKey.self]
          }
          await pause.entered.wait()
          _ = DependencyValues.current[ContinuingKey.self]
        }
        #expect(
          ledger.entries == [
            "built slow 2", "built continuing", "freed continuing", "closed slow 2", "freed slow 2",
          ])
      }
    }
  }
}

/// Where tasks wait for one another.
private actor Meeting {
  private let size: Int
  private var arrived = 0
  private let complete = Signal()

  init(of size: Int) { self.size = size }

  func attend() async {
    arrived += 1
    if arrived == size { complete.send() }
    await complete.wait()
  }
}

extension DependencyLifetime {
  fileprivate static let window = scoped("window")
  fileprivate static let session = scoped("session")
  fileprivate static let request = scoped("request")
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum WindowKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("window") }
  static var lifetime: DependencyLifetime { .window }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum SessionKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("session") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum RequestKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("request") }
  static var lifetime: DependencyLifetime { .request }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum AllKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    let current = DependencyValues.current
    return Tracked("all", parts: current[WindowKey.self], current[SessionKey.self], current[RequestKey.self])
  }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum VariantKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("number \(DependencyValues.current[NumberKey.self])") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

/// A shutdown that waits until another one begins.
private struct Pause: Sendable {
  let entered = Signal()
  let proceed = Signal()
}

private enum PauseKey: TestDependencyKey {
  static var testValue: Pause { Pause() }
}

private enum SlowKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("slow \(DependencyValues.current[NumberKey.self])") }
  static var lifetime: DependencyLifetime { .session }

  static func shutdown(_ value: Tracked) async {
    let pause = DependencyValues.current[PauseKey.self]
    pause.entered.send()
    await pause.proceed.wait()
    for _ in 0..<10 { await Task.yield() }
    value.close()
  }
}

private enum ContinuingKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("continuing") }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { DependencyValues.current[PauseKey.self].proceed.send() }
}
