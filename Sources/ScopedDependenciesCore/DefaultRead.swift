import Synchronization

/// The long way to a value.
///
/// It is taken for a default that has not been built, for one that is built anew for some overrides or that has a
/// narrower lifetime than the process, and for every read while a default is being built, because those are noted.
struct DefaultRead<Key: TestDependencyKey> {
  /// What the reader sees; nil for the defaults of the process or the running test.
  private let scope: Scope?
  private let site: ReadSite

  /// Whether the reader sets values; what is amiss is reported at an ordinary read.
  private let isConfiguring: Bool

  /// Whether the reader sets values, or is a default that is being built for one who does.
  private let isSilent: Bool

  /// What is about to be written through a key path.
  private let pending: PendingWrite?

  init(_ key: Key.Type, in values: DependencyValues, at site: ReadSite) {
    scope = values.scope?.settled
    self.site = site
    pending = values.isConfiguring ? PendingWrite.current : nil
    isConfiguring = values.isConfiguring
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
    if let value = pending?.take(as: Key.Value.self, at: site) { return value }
    let caches = scope?.caches ?? .ambient
    let cache = caches.defaults(for: scope?.context ?? .inferred)
    let build = DefaultBuild(
      Key.self, cell: cache.cell(id), caches: caches, scope: scope, site: site, isSilent: isSilent)
    let found = find(build)
    scope?.note(id, seen: Stamp.never)
    for (key, stamp) in found.reads.all { scope?.note(key, seen: stamp) }
    deliver(found, from: build.cell, of: cache)
    return found.value(as: Key.Value.self)
  }

  private func find(_ build: DefaultBuild<Key>) -> BuiltDefault {
    switch Key.lifetime.kind {
    case .process: return build.find(.held)
    case .weak: return build.find(.weakly)
    case .transient: return build.cell.prepared ?? build.find(.notAtAll)
    case .scoped(let name):
      if let prepared = build.cell.prepared { return prepared }
      let marker = LifetimeMarker.key(named: name)
      let override = scope?.override(of: marker)
      scope?.note(marker, seen: override?.stamp ?? Stamp.never)
      guard let override, let owner = override.lifetimeOwner else {
        report(.readOutsideLifetime(site, Key.lifetime))
        return build.find(.notAtAll)
      }
      if !owner.hasEnded { return build.find(.held, needing: override) }
      if let found = build.existing { return found }
      report(.readAfterLifetime(site, Key.lifetime))
      return build.find(.notAtAll, needing: override)
    }
  }

  private func report(_ message: DiagnosticMessage) {
    if !isConfiguring { DependencyIssue(message, at: site.place).report() }
  }

  /// Says what is to be said at the first ordinary read, and makes the next one fast.
  private func deliver(_ found: BuiltDefault, from cell: Cell, of cache: DefaultCache) {
    if isSilent {
      scope?.openBuilds.forEach { $0.postpone(found.facts.reports) }
      return
    }
    found.facts.reports.forEach { $0.run(at: site) }
    if found.isDelivered.exchange(true, ordering: .relaxed) { return }
    cell.publish(found)
    cache.serveUnbound()
  }
}
