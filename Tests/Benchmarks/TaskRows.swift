import ScopedDependenciesCore

/// A child task that reads once, and a default that is built.
func taskRows() -> [Row] {
  [
    Row(
      name: "task.inherit",
      body: { n in
        await withOverrides(1) {
          await ContinuousClock().measure {
            for _ in 0..<n {
              async let child: Void = consume(DependencyValues.current.service)
              await child
            }
          }
        }
      },
      baseline: { n in
        await ContinuousClock().measure {
          for _ in 0..<n {
            async let child: Void = consume(Bare.service)
            await child
          }
        }
      },
      share: 0.2
    )
  ]
}

func buildRows() -> [Row] {
  [
    Row(
      name: "default.build",
      body: { n in
        var total = Duration.zero
        for _ in 0..<max(1, n / 1_000) {
          total += withDependencies(DependencyValues()) {
            ContinuousClock().measure { readDefaults(1_000) }
          }
        }
        return total
      },
      baseline: bareRead,
      share: 0.2
    )
  ]
}

/// What does not grow: reads and scopes beside 1, 10, 100 and 1,000 overrides, nested scopes and built defaults.
func growthRows() -> [Row] {
  [1, 10, 100, 1_000].flatMap { count in
    [
      Row(
        name: "growth.read.overrides.\(count)",
        body: { n in await withOverrides(count) { time(n) { consume(DependencyValues.current.service) } } },
        baseline: bareRead
      ),
      Row(
        name: "growth.default.overrides.\(count)",
        body: { n in await withOtherOverrides(count) { time(n) { consume(DependencyValues.current.service) } }
        },
        baseline: bareRead
      ),
      Row(
        name: "growth.read.scopes.\(count)",
        body: { n in
          await nested(count) { time(n) { consume(DependencyValues.current.service) } }
        },
        baseline: bareRead
      ),
      Row(
        name: "growth.read.defaults.\(count)",
        body: { n in
          withDependencies(DependencyValues()) {
            readDefaults(count)
            consume(DependencyValues.current.service)
            return time(n) { consume(DependencyValues.current.service) }
          }
        },
        baseline: bareRead
      ),
      Row(
        name: "growth.scope.overrides.\(count)",
        body: { n in await withOverrides(count) { await enterScopes(n) } },
        baseline: bareScope
      ),
    ]
  }
}

/// So many scopes, one in another.
private func nested(_ depth: Int, operation: () -> Duration) async -> Duration {
  if depth == 0 { return operation() }
  return await withDependencies {
    $0.service = Service()
  } operation: {
    await nested(depth - 1, operation: operation)
  }
}
