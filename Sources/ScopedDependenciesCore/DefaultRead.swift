import Synchronization

/// The long way to a value.
///
/// It is taken for a default that has not been built, for one that is built anew for some overrides, and for every
/// read while a default is being built, because those are noted.
struct DefaultRead<Key: TestDependencyKey> {
  /// What the reader sees; nil for the defaults of the process or the running test.
  private let scope: Scope?
  private let site: ReadSite

  /// Whether values are being configured, so that nothing is reported yet.
  private let isSilent: Bool

  init(_ key: Key.Type, in values: DependencyValues, at site: ReadSite) {
    scope = values.scope?.settled
    self.site = site
    isSilent = values.isConfiguring || scope?.openBuilds.contains { $0.isSilent } ?? false
  }
}

extension DefaultRead {
  var value: Key.Value {
    let id = KeyID(Key.self)
    if let override = scope?.override(of: id) {
      scope?.note(id, seen: override.stamp)
      return override.value(as: Key.Value.self)
    }
    let caches = scope?.caches ?? .ambient
    let cache = caches.defaults(for: scope?.context ?? .inferred)
    let cell = cache.cell(id)
    let found = find(in: cell, for: scope?.flattened, caches: caches)
    scope?.note(id, seen: Stamp.never)
    for (key, stamp) in found.reads.stamps { scope?.note(key, seen: stamp) }
    deliver(found, from: cell, to: cache)
    // Every default in the cell of this key was made with a value of this type.
    return unsafe unsafeDowncast(found, to: TypedDefault<Key.Value>.self).value
  }

  /// Says what is to be said at the first ordinary read, and makes the next one fast.
  private func deliver(_ found: BuiltDefault, from cell: Cell, to cache: DefaultCache) {
    if isSilent {
      scope?.openBuilds.forEach { $0.postpone(found.reports) }
      return
    }
    found.reports.forEach { $0.run(at: site) }
    if found.isDelivered.exchange(true, ordering: .relaxed) { return }
    cache.publish(found, for: cell)
    cache.serveUnbound()
  }

  private func find(in cell: Cell, for scope: Scope?, caches: Caches) -> BuiltDefault {
    while true {
      let step = cell.nextStep(in: scope) { generation in
        Build(site: site, caches: caches, scope: scope, isSilent: isSilent, generation: generation)
      }
      switch step {
      case .use(let found): return found
      case .build(let build): return run(build, for: cell)
      case .refuse(let build): endProcess(inCycle: WaitGraph.chain(from: build, to: site))
      case .wait(let build):
        if let chain = WaitGraph.beginWaiting(for: build, at: site) { endProcess(inCycle: chain) }
        build.wait(for: scope)
        WaitGraph.endWaiting()
      }
    }
  }

  private func endProcess(inCycle chain: [ReadSite]) -> Never {
    DependencyIssue(.cycle(chain), at: site.place).endProcess()
  }
}

extension DefaultRead {
  /// Builds the default; no lock is held meanwhile.
  private func run(_ build: Build, for cell: Cell) -> BuiltDefault {
    WaitGraph.begin(build)
    let promise = Promise(build)
    var buildScope = Scope(base: .building(promise))
    let value = DependencyValues.$current.withValue(DependencyValues(scope: buildScope)) {
      Key.value(in: build.scope?.context ?? .inferred)
    }
    let (reads, reports) = build.close()
    let built = TypedDefault(value: value, reads: reads, stamp: build.stamp, reports: reports)
    let newest = reads.newestOverridden.flatMap { build.scope?.override(of: $0) }
    // Nobody needs the promise where neither a wrapper nor a task has kept it.
    if !isKnownUniquelyReferenced(&buildScope) {
      promise.settle(on: Place(overrides: build.scope?.carried(upTo: newest), caches: build.caches))
    }
    cell.end(build, with: built, in: newest?.home)
    build.end()
    WaitGraph.end(build)
    return built
  }
}

extension TestDependencyKey {
  /// Evaluates the default for a context.
  fileprivate static func value(in context: DependencyContext) -> Value {
    switch context {
    case .preview: return previewValue
    case .test: return testValue
    case .live:
      guard let key = self as? any DependencyKey.Type else {
        MissingDefault.report(self, DiagnosticMessage.noLiveValue)
        return testValue
      }
      return liveValue(of: key)
    }
  }

  /// The live value of this very type, found at run time: so its type is this type's `Value`.
  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Value {
    Key.liveValue as! Value
  }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  public static var testValue: Value {
    MissingDefault.report(self, DiagnosticMessage.unsetInTest)
    return previewValue
  }
}

/// A default that a key does not have.
enum MissingDefault {
  /// Reports it once per key in a process or a test: now, or where values are being configured at the first
  /// ordinary read.
  static func report(_ key: any TestDependencyKey.Type, _ message: @escaping @Sendable (ReadSite) -> DiagnosticMessage) {
    let id = KeyID(key)
    let builds = DependencyValues.current.scope?.openBuilds ?? []
    guard let build = builds.last(where: { KeyID($0.site.key) == id }) else {
      let site = ReadSite(key, function: "", place: .unknown)
      return DependencyIssue(message(site), at: site.place).report()
    }
    let report = DeferredReport { site in
      // A rebuilt default is read by others: what counts is who read this key.
      let site = KeyID(site.key) == id ? site : build.site
      if build.caches.noteReport(of: id) { DependencyIssue(message(site), at: site.place).report() }
    }
    if build.isSilent { build.postpone([report]) } else { report.run(at: build.site) }
  }
}
