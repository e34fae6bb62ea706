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
    let promise = Promise(build)
    var buildScope = Scope(base: .building(promise))
    let value = DependencyValues.$current.withValue(DependencyValues(scope: buildScope)) {
      Key.value(in: scope?.context ?? .inferred)
    }
    var facts = build.close(shutdown: hold == .notAtAll ? nil : Shutdown.of(Key.self))
    if let mistake = mistake(in: value, facts, hold) {
      facts.reports.append(DeferredReport { [site] _ in DependencyIssue(mistake, at: site.place).report() })
    }
    let newest = facts.reads.newestOverridden.flatMap { scope?.override(of: $0) }
    // Nobody needs the promise where neither a wrapper nor a task has kept it.
    if !isKnownUniquelyReferenced(&buildScope) {
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

  /// Keeps what was built in the outermost place that shows what was read.
  private func keep(_ built: BuiltDefault?, of build: Build, becauseOf newest: Override?) {
    guard let built else { return cell.end(build, keeping: nil) }
    cell.note(built.reads)
    var isKept = true
    if let home = newest?.home {
      caches.note(home)
      isKept = insert(built, in: home)
      cell.end(build, keeping: nil)
    } else {
      cell.end(build, keeping: built)
    }
    // Whoever drops defaults counts first and then looks; this looks at the count last. So one of the two sees it.
    if isKept, caches.droppings == build.droppings { return }
    cell.drop(built)
    newest?.home.drop(built)
    Readers.all.waitForEarlierReaders()
    Closing([built]).runInBackground()
  }

  /// Gives a default to the innermost scope that owns what it read, or to nobody but the override.
  private func insert(_ built: BuiltDefault, in home: Home) -> Bool {
    let markers = built.reads.all.compactMap { scope?.override(of: $0.key) }.filter {
      $0.lifetimeOwner != nil
    }
    if let owner = markers.max(by: { $0.stamp < $1.stamp })?.lifetimeOwner {
      return owner.keep(built, of: cell, in: home)
    }
    home.insert(built, for: cell)
    return true
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
