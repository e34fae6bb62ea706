import ScopedDependenciesCore

func wrapperRows() -> [Row] {
  rows(named: "key", make: KeyReader.init) { consume($0.service()) }
    + rows(named: "keyPath", make: PathReader.init) { consume($0.service()) }
    + [Row(name: "wrapper.init", body: makeWrappers, baseline: bareRead)]
}

private func rows<Reader: AnyObject & Sendable>(
  named name: String, make: @escaping @Sendable () -> Reader, read: @escaping (Reader) -> Void
) -> [Row] {
  func row(_ suffix: String, _ body: @escaping (Int) async -> Duration) -> Row {
    Row(name: "read.\(name).\(suffix)", body: body, baseline: bareRead)
  }
  func reading(_ count: Int, from reader: Reader) -> Duration {
    time(count) {
      show(reader)
      read(reader)
    }
  }
  let plain = [1, 100].flatMap { overrides in
    let suffix = overrides == 1 ? "" : ".overrides\(overrides)"
    return [
      row("override\(suffix)") { n in await withOverrides(overrides) { reading(n, from: make()) } },
      row("default\(suffix)") { n in await withOtherOverrides(overrides) { reading(n, from: make()) } },
      row("captured\(suffix)") { n in
        let reader = await made(overriding: overrides, make)
        return reading(n, from: reader)
      },
      row("siblings\(suffix)") { n in
        let reader = await made(overriding: overrides, make)
        return await withOtherOverrides(overrides) { reading(n, from: reader) }
      },
    ]
  }
  return plain
}

/// An object that was made in a scope that has ended.
private func made<Reader>(overriding count: Int, _ make: () -> Reader) async -> Reader {
  withDependencies {
    addOverrides(count - 1, to: &$0)
    $0.service = Service()
  } operation: {
    make()
  }
}

private func makeWrappers(_ count: Int) async -> Duration {
  await withOverrides(1) { time(count) { consume(Dependency(\.service)) } }
}
