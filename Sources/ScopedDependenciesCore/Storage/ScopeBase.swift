/// Where the overrides of a scope come from that are not its own.
@usableFromInline
enum ScopeBase: Sendable {
  /// Two scopes, of which the newer override counts: those of an object and those of the task that uses it.
  case merged(Scope, Scope)

  /// The place of a default, which is known when it has been built.
  case building(Promise)
}

/// What a scope shows through its base. None of this is on the path of an ordinary read.
extension Scope {
  func overrideThroughBase(of key: KeyID) -> Override? {
    let own = unsafe find(key)?.takeUnretainedValue()
    switch base {
    case nil: return own
    case .merged(let first, let second):
      return newer(own, newer(first.override(of: key), second.override(of: key)))
    case .building(let promise): return newer(own, promise.scope?.override(of: key))
    }
  }

  /// The builds that are under way and that this scope is the place of.
  var openBuilds: [Build] {
    switch base {
    case nil: []
    case .merged(let first, let second): first.openBuilds + second.openBuilds
    case .building(let promise): promise.build.map { [$0] } ?? []
    }
  }

  /// Notes a read for the defaults that are being built.
  func note(_ key: KeyID, seen stamp: UInt64) {
    for build in openBuilds { build.note(key, seen: stamp) }
  }

  /// The caches that defaults are read from.
  var caches: Caches {
    switch base {
    case nil: ownCaches
    case .merged(let first, let second): Caches.newer(first.caches, second.caches)
    case .building(let promise): promise.caches ?? .ambient
    }
  }

  /// The context that this scope shows.
  var context: DependencyContext {
    guard let override = override(of: DependencyContext.key) as? TypedOverride<DependencyContext> else {
      return .inferred
    }
    return override.value
  }

  /// The scope to look things up in: this one, or what its promise came to.
  ///
  /// - Returns: nil where nothing is overridden and the defaults are those of the process.
  @usableFromInline
  var settled: Scope? {
    guard case .building(let promise) = base, let place = promise.place else { return self }
    if isEmpty { return place.scope }
    return (place.scope.map { Scope(copying: $0) } ?? Scope(caches: .ambient)).adding(self)
  }

  /// One scope with no base that shows what this one shows now.
  var flattened: Scope {
    switch base {
    case nil: self
    case .building(let promise):
      (promise.scope.map { Scope(copying: $0) } ?? Scope(caches: caches)).adding(self)
    case .merged(let first, let second):
      Scope(caches: caches).merging(first.flattened, second.flattened).adding(self)
    }
  }

  private func merging(_ first: Scope, _ second: Scope) -> Scope {
    let merged = adding(first).adding(second)
    merged.views = Views(merging: first, second, into: merged)
    return merged
  }

  private func adding(_ other: Scope) -> Scope {
    other.forEachOwn(insertIfNewer)
    chooseDefaults()
    return self
  }
}

extension Scope {
  /// The overrides of the outermost place that shows an override, as a default may hold them.
  ///
  /// Those are the ones no newer than the override and its siblings, and of the same place where two were merged. The
  /// context always counts, because it chose the default.
  ///
  /// - Returns: nil where nothing remains.
  func carried(upTo newest: Override?) -> Scope? {
    let place = Scope(caches: .process)
    let view = newest.flatMap { views?.place(of: $0) }
    forEachOwn { override in
      let isOlder = newest.map { override.batch <= $0.batch } ?? false
      let isSeen = isOlder && view?.contains(override.stamp) != false
      if isSeen || override.key == DependencyContext.key { place.insert(override.carried()) }
    }
    place.chooseDefaults()
    return place.isEmpty ? nil : place
  }

  /// A scope that shows the newer overrides of an object and of the task that uses it.
  ///
  /// - Returns: nil where neither overrides anything.
  @usableFromInline
  static func merging(_ object: Scope?, _ task: Scope?) -> Scope? {
    guard let object = object?.settled else { return task }
    guard let task = task?.settled, task !== object else { return object }
    return Scope(base: .merged(object.withoutMerging, task.withoutMerging))
  }

  /// A scope that shows what this one shows, to be changed.
  var changeableCopy: Scope { base == nil ? Scope(copying: self) : copyWithoutMerging }

  /// Apart, so that this scope needs no counted reference in the other case.
  private var copyWithoutMerging: Scope {
    @inline(never) get { Scope(copying: withoutMerging) }
  }

  /// This scope, or a flat one where it was merged before: merged scopes do not form chains.
  private var withoutMerging: Scope {
    guard case .merged = base, openBuilds.isEmpty else { return self }
    return flattened
  }
}

private func newer(_ first: Override?, _ second: Override?) -> Override? {
  guard let first else { return second }
  guard let second else { return first }
  return first.stamp >= second.stamp ? first : second
}
