import ScopedDependenciesCore
import Testing

extension LifetimeTests {
  /// Defaults that do not read the same keys each time that they are built.
  @Suite struct UnsteadyDefaultTests {
    @Test func `a default that reads a key only the first time does not replace the one that others use`()
      async throws
    {
      try await withLedger { ledger in
        let outside = DependencyValues.current[UnsteadyKey.self]
        await withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          await Task.yield()
          let inside = DependencyValues.current[UnsteadyKey.self]
          #expect(inside !== outside)
          #expect(DependencyValues.current[UnsteadyKey.self] === inside)
        }
        #expect(DependencyValues.current[UnsteadyKey.self] === outside)
        await ledger.wait(for: "freed again")
        #expect(ledger.entries == ["built first with 1", "built again", "closed again", "freed again"])
      }
    }
  }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum UnsteadyKey: ShutdownDependencyKey {
  static var testValue: Tracked {
    let isFirst = Ledger.current.entries.isEmpty
    return Tracked(isFirst ? "first with \(DependencyValues.current[NumberKey.self])" : "again")
  }

  static func shutdown(_ value: Tracked) async { value.close() }
}
