/// Finds the default of a key for a scope, building it where nobody has; exactly once, and with no lock held.
struct DefaultBuild<Key: TestDependencyKey> {
  let cell: Cell
  private let caches: Caches

  /// The overrides that the default is for, in one scope without a base.
  private let scope: Scope?
  private let site: ReadSite
  private let isSilent: Bool

  /// How the library holds what it built.
  enum Hold {
    case held
    case weakly
    case notAtAll
  }

  init(_ key: Key.Type, cell: Cell, caches: Caches, scope: Scope?, site: ReadSite, isSilent: Bool) {
    self.cell = cell
    self.caches = caches
    self.scope = scope?.flattened
    self.site = site
    self.isSilent = isSilent
  }
}

extension DefaultBuild {
  /// The default, if it has been built.
  var existing: BuiltDefault? { cell.existing(in: scope) }

  /// Finds the default, or builds it.
  ///
  /// - Parameters:
  ///   - hold: How the library holds it.
  ///   - marker: The override that marks the scope that the default's lifetime needs.
  /// - Returns: The default, held.
  func find(_ hold: Hold, needing marker: Override? = nil) -> BuiltDefault {
    while true {
      switch cell.nextStep(in: scope, isShared: hold != .notAtAll, orBegin: { begin(hold, needing: marker) })
      {
      case .use(let found): return found
      case .build(let build): return run(build, hold)
      case .refuse(let build): endProcess(inCycle: WaitGraph.chain(from: build, to: site))
      case .wait(let build):
        if let chain = WaitGraph.beginWaiting(for: build, at: site, in: scope) { endProcess(inCycle: chain) }
        build.wait(for: scope)
        WaitGraph.endWaiting()
      }
    }
  }

  private func begin(_ hold: Hold, needing marker: Override?) -> Build {
    let build = Build(
      site: site, caches: caches, scope: scope, isSilent: isSilent, isShared: hold != .notAtAll
    )
    if let marker { build.note(marker.key, seen: marker.stamp) }
    return build
  }

  private func endProcess(inCycle chain: [ReadSite]) -> Never {
    DependencyIssue(.cycle(chain), at: site.place).endProcess()
  }
}

extension DefaultBuild {
  private func run(_ build: Build, _ hold: Hold) -> BuiltDefault {
    WaitGraph.begin(build)
    var promise = Promise(build)
    let scopeOfDefault = Scope(base: .building(promise))
    let value = DependencyValues.$current.withValue(DependencyValues(scope: consume scopeOfDefault)) {
      Key.value(in: scope?.context ?? .inferred)
    }
    var facts = build.close(shutdown: hold == .notAtAll ? nil : Shutdown.of(Key.self))
    if let mistake = mistake(in: value, facts, hold) {
      facts.reports.append(DeferredReport { [site] _ in DependencyIssue(mistake, at: site.place).report() })
    }
    noteDifference(to: cell.shared, in: &facts.reads)
    let newest = facts.reads.newestOverridden.flatMap { scope?.override(of: $0) }
    // Nobody needs the promise where neither a wrapper nor a task has kept it, in whatever scope.
    if !isKnownUniquelyReferenced(&promise) {
      promise.settle(on: Place(overrides: scope?.carried(upTo: newest), caches: caches))
    }
    let built = TypedDefault(value: value, facts: facts)
    switch hold {
    case .held: keep(built, of: build, becauseOf: newest)
    case .weakly: keep(WeakDefault(value: value, facts: facts), of: build, becauseOf: newest)
    case .notAtAll: keep(nil, of: build, becauseOf: newest)
    }
    build.end()
    WaitGraph.end(build)
    return built
  }

  /// What is wrong with a value that has been built.
  private func mistake(in value: Key.Value, _ facts: BuiltDefault.Facts, _ hold: Hold) -> DiagnosticMessage? {
    guard let object = ObjectIdentity(of: value) else {
      return hold == .weakly ? .weakWithoutIdentity(site) : nil
    }
    return cell.isStored(object, reads: facts.reads) ? .storedDefault(site) : nil
  }

  /// Notes what keeps the shared default from being the one for this scope, although this build did not read it.
  ///
  /// So a default that reads other keys each time is at least one for each scope.
  private func noteDifference(to shared: BuiltDefault?, in reads: inout Reads) {
    guard let shared, reads.newestOverridden == nil, !shared.reads.agree(with: scope) else { return }
    for (key, _) in shared.reads.all { _ = reads.note(key, scope?.stamp(of: key) ?? Stamp.never) }
  }

  /// Keeps what was built in the outermost place that shows what was read.
  ///
  /// It is not kept where defaults have been dropped since the build began, or where the scope that it belongs to has
  /// ended: then it is for those who asked for it.
  private func keep(_ built: BuiltDefault?, of build: Build, becauseOf newest: Override?) {
    guard let built else { return cell.end(build) }
    cell.note(built.reads)
    let isCurrent = { build.droppings != nil && build.droppings == caches.droppings }
    let isKept: Bool
    if let newest {
      isKept = insert(built, becauseOf: newest, if: isCurrent)
      cell.end(build)
    } else {
      isKept = cell.end(build, keeping: built, if: isCurrent)
    }
    if !isKept { Closing([built]).runInBackground() }
  }

  /// Gives a default to the home of an override, and to the scopes that it belongs to.
  private func insert(_ built: BuiltDefault, becauseOf newest: Override, if isCurrent: () -> Bool) -> Bool {
    let home = newest.home
    caches.note(home)
    guard home.insert(built, for: cell, if: isCurrent) else { return false }
    if owners(of: built, becauseOf: newest).allSatisfy({ $0.keep(built, in: home) }) { return true }
    home.drop(built)
    return false
  }

  /// The scopes of lifetimes whose beginning or whose overrides were read: the first that ends shuts the default down.
  ///
  /// A scope that has ended shuts nothing down. What read its beginning is too late; what read an override that it
  /// brought along lives as long as that.
  private func owners(of built: BuiltDefault, becauseOf newest: Override) -> [LifetimeOwner] {
    var markers = built.reads.all.compactMap { scope?.override(of: $0.key) }.filter {
      $0.lifetimeOwner != nil
    }
    scope?.forEachOwn { override in
      if override.batch == newest.batch, override.lifetimeOwner?.hasEnded == false {
        markers.append(override)
      }
    }
    return markers.compactMap(\.lifetimeOwner)
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
