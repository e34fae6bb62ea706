import ScopedDependenciesCore

/// Overrides the service, and as many other keys as make up a number of overrides.
func withOverrides(_ count: Int, operation: () async -> Duration) async -> Duration {
  await withDependencies {
    addOverrides(count - 1, to: &$0)
    $0.service = Service()
  } operation: {
    await operation()
  }
}

/// Overrides so many keys other than the service.
func withOtherOverrides(_ count: Int, operation: () async -> Duration) async -> Duration {
  await withDependencies {
    addOverrides(count, to: &$0)
  } operation: {
    consume(DependencyValues.current.service)
    return await operation()
  }
}

func readRows() -> [Row] {
  let subscripts = [1, 100].flatMap { count in
    let suffix = count == 1 ? "" : ".overrides\(count)"
    return [
      Row(
        name: "read.subscript.override\(suffix)",
        body: { n in
          await withOverrides(count) { time(n) { consume(DependencyValues.current[ServiceKey.self]) } }
        }, baseline: bareRead),
      Row(
        name: "read.subscript.default\(suffix)",
        body: { n in
          await withOtherOverrides(count) { time(n) { consume(DependencyValues.current[ServiceKey.self]) } }
        }, baseline: bareRead),
    ]
  }
  let property = Row(
    name: "read.property.override",
    body: { n in await withOverrides(1) { time(n) { consume(DependencyValues.current.service) } } },
    baseline: bareRead
  )
  let unbound = Row(
    name: "read.subscript.default.unbound",
    body: { n in time(n) { consume(DependencyValues.current[ServiceKey.self]) } },
    baseline: bareRead
  )
  let rebuilt = Row(
    name: "read.subscript.rebuilt",
    body: { n in await withOverrides(1) { time(n) { consume(DependencyValues.current[ParentKey.self]) } } },
    baseline: bareRead
  )
  return subscripts + [property, unbound, rebuilt] + threadRows()
}

/// Reads an `Int` default so many times, in a scope of its own.
@Sendable
private func readNumber(_ count: Int) async -> Duration {
  await withOtherOverrides(1) {
    consume(DependencyValues.current[NumberKey.self])
    return time(count) { consume(DependencyValues.current[NumberKey.self]) }
  }
}

private func threadRows() -> [Row] {
  [
    Row(name: "read.subscript.default.int", body: readNumber, baseline: bareRead),
    Row(
      name: "read.subscript.default.int.threads2",
      body: { n in
        // Long enough that both are at it at the same time.
        let durations = await withTaskGroup(of: Duration.self) { group in
          for _ in 0..<2 { group.addTask { await readNumber(n * 20) } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        return durations.max()! / 20
      }, baseline: readNumber),
  ]
}
