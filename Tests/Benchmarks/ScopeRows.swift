import ScopedDependenciesCore

func scopeRows() -> [Row] {
  [
    Row(name: "scope.enter", body: enterScopes, baseline: bareScope),
    Row(
      name: "scope.enter.overrides100",
      body: { n in await withOverrides(100) { await enterScopes(n) } },
      baseline: bareScope
    ),
    Row(
      name: "scope.enter.offtask",
      body: { n in await offTask { enterScopesNow(n) } },
      baseline: { n in await offTask { bareScopesNow(n) } }
    ),
    Row(
      name: "scope.reenter",
      body: { n in
        let values = withDependencies {
          $0.service = Service()
        } operation: {
          DependencyValues.current
        }
        return time(n) { withDependencies(values) { consume(0) } }
      }, baseline: bareScope),
  ]
}

func enterScopes(_ count: Int) async -> Duration { enterScopesNow(count) }

@Sendable
private func enterScopesNow(_ count: Int) -> Duration {
  let service = Service()
  return time(count) {
    withDependencies {
      $0.service = service
    } operation: {
      consume(0)
    }
  }
}

private func bareScopesNow(_ count: Int) -> Duration {
  time(count) { Bare.$service.withValue(Bare.other) { consume(0) } }
}
