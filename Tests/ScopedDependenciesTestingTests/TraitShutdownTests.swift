import ScopedDependenciesTesting
import Testing

@Suite struct TraitShutdownTests {
  @Test func `what a case built is shut down when it ends, also when it fails`() async throws {
    let log = ShutdownLog()
    let trait = DependencyTrait.dependencies { $0[ShutdownLogKey.self] = log }
    let test = try #require(Test.current)
    await #expect(throws: Failed.self) {
      try await Task.detached {
        try await trait.provideScope(for: test, testCase: nil) {
          _ = DependencyValues.current[ConnectionKey.self]
          #expect(log.count == 0)
          throw Failed()
        }
      }.value
    }
    #expect(log.count == 1)
  }
}

private struct Failed: Error {}

private final class ShutdownLog: Sendable {
  private let entries = Guarded(0)
  var count: Int { entries.withLock { $0 } }
  func note() { entries.withLock { $0 += 1 } }
}

private enum ShutdownLogKey: TestDependencyKey {
  static var testValue: ShutdownLog { ShutdownLog() }
}

private struct Connection: Sendable {
  let log: ShutdownLog
}

private enum ConnectionKey: ShutdownDependencyKey {
  static var testValue: Connection { Connection(log: DependencyValues.current[ShutdownLogKey.self]) }
  static func shutdown(_ value: Connection) async throws { value.log.note() }
}
