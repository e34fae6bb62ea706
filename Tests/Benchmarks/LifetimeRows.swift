import ScopedDependenciesCore

/// Reads of values that live shorter than the process, and a session that is entered.
func lifetimeRows() -> [Row] {
  [
    Row(
      name: "read.key.scoped",
      body: { n in
        await withDependencies(beginning: .session) {
          time(n) { consume(DependencyValues.current[ScopedKey.self]) }
        }
      },
      baseline: bareRead
    ),
    Row(
      name: "read.key.weak",
      body: { n in
        let holder = DependencyValues.current[WeakKey.self]
        defer { consume(holder) }
        return time(n) { consume(DependencyValues.current[WeakKey.self]) }
      },
      baseline: bareRead
    ),
    Row(
      name: "read.key.transient",
      body: { n in time(n) { consume(DependencyValues.current[TransientKey.self]) } },
      baseline: bareRead,
      share: 0.1
    ),
    Row(
      name: "scope.session",
      body: { n in
        let session = DependencySession(.session) { $0.service = Service() }
        let duration = time(n) { session { consume(0) } }
        await session.end()
        return duration
      },
      baseline: bareScope
    ),
    Row(
      name: "scope.begin",
      body: { n in
        await ContinuousClock().measure {
          for _ in 0..<n { await withDependencies(beginning: .session) { consume(0) } }
        }
      },
      baseline: bareScope,
      share: 0.1
    ),
  ]
}

extension DependencyLifetime {
  fileprivate static let session = scoped("session")
}

private enum ScopedKey: DependencyKey {
  static var lifetime: DependencyLifetime { .session }
  static var liveValue: Service { Service() }
}

private enum WeakKey: DependencyKey {
  static var lifetime: DependencyLifetime { .weak }
  static var liveValue: Object { Object() }
}

private enum TransientKey: DependencyKey {
  static var lifetime: DependencyLifetime { .transient }
  static var liveValue: Service { Service() }
}
