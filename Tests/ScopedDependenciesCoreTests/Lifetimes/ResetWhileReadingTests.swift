import ScopedDependenciesCore
import Synchronization
import Testing

extension LifetimeTests {
  /// Resets while other threads read and build.
  @Suite(.serialized) struct ResetWhileReadingTests {
    @Test func `a reset frees what it drops while four threads read`() async throws {
      try await withLedger { ledger in
        await whileReading {
          _ = DependencyValues.current[ServiceKey.self]
        } do: {
          for _ in 0..<100 {
            _ = DependencyValues.current[ServiceKey.self]
            await resetDependencies()
          }
        }
        await resetDependencies()
        await ledger.waitUntilFreed("service")
        await ledger.waitUntilFreed("database")
        #expect(ledger.count(of: "built service") == ledger.count(of: "closed service"))
        #expect(ledger.count(of: "built database") == ledger.count(of: "closed database"))
        #expect(ledger.count(of: "built database") > 100)
      }
    }

    @Test func `no reader gets a value that was dropped before it asked`() async throws {
      try await withLedger { _ in
        let (begun, ended) = (Tally(), Tally())
        await Resets.$begun.withValue(begun) {
          await whileReading {
            let before = ended.value
            #expect(DependencyValues.current[AgeKey.self] >= before)
          } do: {
            for _ in 0..<200 {
              begun.raise()
              await resetDependencies()
              ended.raise()
            }
          }
        }
      }
    }

    @Test func `nothing that read a dropped value is left after a reset`() async throws {
      try await withLedger { _ in
        await whileReading {
          _ = DependencyValues.current[ServiceKey.self]
        } do: {
          for _ in 0..<500 {
            await resetDependencies()
            let service = DependencyValues.current[ServiceKey.self]
            #expect(service.parts[0] === DependencyValues.current[DatabaseKey.self])
          }
        }
      }
    }

    @Test func `nothing in a scope that read a dropped value is left after a reset`() async throws {
      try await withLedger { _ in
        await withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          await whileReading {
            _ = DependencyValues.current[VariantKey.self]
          } do: {
            for _ in 0..<500 {
              await resetDependencies()
              let service = DependencyValues.current[VariantKey.self]
              #expect(service.parts[0] === DependencyValues.current[DatabaseKey.self])
            }
          }
        }
      }
    }

    @Test func `resets and ends at the same time shut each value down once`() async throws {
      try await withLedger { ledger in
        for _ in 0..<200 {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[CartKey.self] }
          await withTaskGroup(of: Void.self) { group in
            group.addTask { await session.end() }
            group.addTask { await resetDependencies() }
          }
          #expect(ledger.count(of: "built cart") == ledger.count(of: "closed cart"))
        }
        await ledger.waitUntilFreed("cart")
        #expect(ledger.count(of: "built cart") == 200)
      }
    }

    @Test func `what a session built is shut down and freed once although four threads read it at the end`()
      async throws
    {
      let reporter = RecordingReporter()
      try await withLedger { ledger in
        for number in 1...50 {
          let session = DependencySession(.session)
          session { _ = DependencyValues.current[CartKey.self] }
          await whileReading {
            // What is read after the end is reported, and freed by the reader.
            withDependencyIssueReporter(reporter) { session { _ = DependencyValues.current[CartKey.self] } }
          } do: {
            await session.end()
          }
          #expect(ledger.count(of: "closed cart") == number)
        }
        await ledger.waitUntilFreed("cart")
        #expect(ledger.count(of: "freed cart") == ledger.count(of: "built cart"))
      }
      #expect(reporter.issues.allSatisfy { $0.kind == .lifetime })
    }

    @Test func `a default that is being built during a reset is not kept`() async throws {
      try await withLedger { ledger in
        let pause = ThreadPause()
        let values = DependencyValues.current
        let thread = onThread(in: ledger) {
          withDependencies(values) {
            ThreadPause.$current.withValue(pause) { _ = DependencyValues.current[SlowKey.self] }
          }
        }
        pause.entered.wait()
        await resetDependencies()
        pause.proceed.open()
        thread.wait()
        await ledger.wait(for: "freed slow")
        #expect(ledger.entries == ["built slow", "closed slow", "freed slow"])
        _ = DependencyValues.current[SlowKey.self]
        _ = DependencyValues.current[SlowKey.self]
        #expect(ledger.count(of: "built slow") == 2)
      }
    }

    @Test func `a default that has read a dropped value before it is built is not kept`() async throws {
      try await withLedger { ledger in
        let pause = ThreadPause()
        let values = DependencyValues.current
        let thread = onThread(in: ledger) {
          withDependencies(values) {
            ThreadPause.$current.withValue(pause) { _ = DependencyValues.current[SlowServiceKey.self] }
          }
        }
        pause.entered.wait()
        await resetDependencies()
        #expect(ledger.entries == ["built database", "closed database"])
        pause.proceed.open()
        thread.wait()
        await ledger.wait(for: "freed database")
        let service = DependencyValues.current[SlowServiceKey.self]
        #expect(service.parts[0] === DependencyValues.current[DatabaseKey.self])
      }
    }

    @Test func `a scope's default that is being built when the scope ends is shut down all the same`()
      async throws
    {
      try await withLedger { ledger in
        let pause = ThreadPause()
        let values = DependencyValues.current
        let session = withDependencies(values) { DependencySession(.session) }
        let thread = onThread(in: ledger) {
          session { ThreadPause.$current.withValue(pause) { _ = DependencyValues.current[SlowCartKey.self] } }
        }
        pause.entered.wait()
        await session.end()
        pause.proceed.open()
        thread.wait()
        await ledger.wait(for: "freed slow cart")
        #expect(ledger.entries == ["built slow cart", "closed slow cart", "freed slow cart"])
      }
    }
  }
}

/// Runs an operation while four threads do something over and over.
private func whileReading(_ read: @escaping @Sendable () -> Void, do operation: () async -> Void) async {
  let (values, ledger, begun, stop) = (DependencyValues.current, Ledger.current, Resets.begun, Flag())
  let readers = (0..<4).map { _ in
    onThread(in: ledger) {
      Resets.$begun.withValue(begun) { withDependencies(values) { while !stop.isRaised { read() } } }
    }
  }
  await operation()
  stop.raise()
  for reader in readers { reader.wait() }
}

/// Runs a closure on a thread that is not one of those that tasks share.
private func onThread(in ledger: Ledger, _ body: @escaping @Sendable () -> Void) -> Gate {
  onThread { Ledger.$current.withValue(ledger, operation: body) }
}

private final class Flag: Sendable {
  private let state = Atomic(false)
  var isRaised: Bool { state.load(ordering: .sequentiallyConsistent) }
  func raise() { state.store(true, ordering: .sequentiallyConsistent) }
}

extension Ledger {
  /// Waits until all of a name that have been built are freed: a thread may still hold one.
  fileprivate func waitUntilFreed(_ name: String) async {
    await wait(for: "freed \(name)", count: count(of: "built \(name)"))
  }
}

/// Where a default waits while it is being built.
private final class ThreadPause: Sendable {
  @TaskLocal static var current: ThreadPause?
  let entered = Gate()
  let proceed = Gate()

  static func wait() {
    current?.entered.open()
    current?.proceed.wait()
  }
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum DatabaseKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("database") }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum ServiceKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("service", parts: DependencyValues.current[DatabaseKey.self]) }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum VariantKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    let current = DependencyValues.current
    return Tracked("number \(current[NumberKey.self])", parts: current[DatabaseKey.self])
  }

  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum CartKey: ShutdownDependencyKey {
  static var testValue: Tracked { Tracked("cart", parts: DependencyValues.current[DatabaseKey.self]) }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum SlowKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    ThreadPause.wait()
    return Tracked("slow")
  }

  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum SlowServiceKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    let database = DependencyValues.current[DatabaseKey.self]
    ThreadPause.wait()
    return Tracked("service", parts: database)
  }

  static func shutdown(_ value: Tracked) async { value.close() }
}

private enum SlowCartKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    ThreadPause.wait()
    return Tracked("slow cart")
  }
  static var lifetime: DependencyLifetime { .session }
  static func shutdown(_ value: Tracked) async { value.close() }
}

/// How many resets have begun.
private enum Resets {
  @TaskLocal static var begun = Tally()
}

/// The number of resets that had begun before the value was built.
private enum AgeKey: TestDependencyKey {
  static var testValue: Int { Resets.begun.value }
}
