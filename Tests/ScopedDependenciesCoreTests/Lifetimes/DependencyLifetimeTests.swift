import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  @Suite struct DependencyLifetimeTests {
    @Test func `a default of the process is built at its first read and kept`() async throws {
      try await withLedger { ledger in
        #expect(ledger.entries == [])
        for _ in 0..<3 { _ = DependencyValues.current[ProcessKey.self] }
        #expect(ledger.entries == ["built process"])
      }
    }

    @Test func `a lifetime is that of the process unless the key says otherwise`() {
      #expect(ProcessKey.lifetime == .process)
    }

    @Test func `a transient default is built at every read`() async throws {
      try await withLedger { ledger in
        let first = DependencyValues.current[TransientKey.self]
        let second = DependencyValues.current[TransientKey.self]
        #expect(first !== second)
        #expect(ledger.entries == ["built transient", "built transient"])
      }
    }

    @Test func `a transient default is freed by whoever holds it`() async throws {
      try await withLedger { ledger in
        do { _ = DependencyValues.current[TransientKey.self] }
        #expect(ledger.entries == ["built transient", "freed transient"])
      }
    }

    @Test func `a transient default that is being built keeps no other reader waiting`() async throws {
      let (entered, proceed) = (Gate(), Gate())
      var values = DependencyValues()
      values[PauseKey.self] = Pause {
        entered.open()
        proceed.wait()
      }
      let slow = onThread { [values] in
        withDependencies(values) { _ = DependencyValues.current[SlowKey.self] }
      }
      entered.wait()
      values[PauseKey.self] = Pause {}
      withDependencies(values) { _ = DependencyValues.current[SlowKey.self] }
      proceed.open()
      slow.wait()
    }

    @Test func `an override of a transient dependency is one for all reads`() async throws {
      try await withLedger { _ in
        let own = Tracked("own")
        withDependencies {
          $0[TransientKey.self] = own
        } operation: {
          #expect(DependencyValues.current[TransientKey.self] === own)
          #expect(DependencyValues.current[TransientKey.self] === own)
        }
      }
    }

    @Test func `a prepared value of a transient dependency is one for all reads`() async throws {
      try await withLedger { _ in
        let own = Tracked("own")
        prepareDependencies { $0[TransientKey.self] = own }
        #expect(DependencyValues.current[TransientKey.self] === own)
        #expect(DependencyValues.current[TransientKey.self] === own)
      }
    }

    @Test func `what a transient default reads rebuilds the default that holds it`() async throws {
      try await withLedger { _ in
        let outside = DependencyValues.current[HolderKey.self]
        withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          #expect(DependencyValues.current[HolderKey.self].parts.map(\.name) == ["part 2"])
        }
        #expect(DependencyValues.current[HolderKey.self] === outside)
      }
    }

    @Test func `two lifetimes of one name are the same`() {
      #expect(DependencyLifetime.scoped("session") == .scoped("session"))
      #expect(DependencyLifetime.scoped("session") != .scoped("request"))
    }

    @Test(arguments: [
      (DependencyLifetime.process, ".process"), (.transient, ".transient"), (.weak, ".weak"),
      (.scoped("session"), #".scoped("session")"#),
    ])
    func `a lifetime describes itself as it is written`(lifetime: DependencyLifetime, text: String) {
      #expect("\(lifetime)" == text)
    }
  }
}

private enum ProcessKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("process") }
}

private enum TransientKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("transient") }
  static var lifetime: DependencyLifetime { .transient }
}

private struct Pause: Sendable {
  var callAsFunction: @Sendable () -> Void
  init(_ callAsFunction: @escaping @Sendable () -> Void) { self.callAsFunction = callAsFunction }
}

private enum PauseKey: TestDependencyKey {
  static var testValue: Pause { Pause {} }
}

private enum SlowKey: TestDependencyKey {
  static var testValue: Int {
    DependencyValues.current[PauseKey.self].callAsFunction()
    return 1
  }
  static var lifetime: DependencyLifetime { .transient }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum PartKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("part \(DependencyValues.current[NumberKey.self])") }
  static var lifetime: DependencyLifetime { .transient }
}

private enum HolderKey: TestDependencyKey {
  static var testValue: Tracked { Tracked("holder", parts: DependencyValues.current[PartKey.self]) }
}
