import Synchronization

/// The overrides that a task sees: one counted reference, never changed while it is shared.
///
/// `@unchecked`, and without dynamic checks of exclusive access, because a scope is written while it is being made. The
/// proof: a scope is changed only through the methods that say so, by a caller that holds the only reference
/// (``DependencyValues`` makes sure with `isKnownUniquelyReferenced`); as long as it is shared it is only read.
@usableFromInline
@safe final class Scope: @unchecked Sendable {
  @exclusivity(unchecked) private var own: Overrides

  /// The defaults that are read where nothing is overridden; nil where the base has to be asked.
  @exclusivity(unchecked) private var defaults: Unmanaged<DefaultCache>?

  /// The owner of the defaults; nil where they are the process's, which live for ever.
  private let ownedCaches: Caches?

  /// Where overrides come from that are not this scope's own.
  @usableFromInline let base: ScopeBase?

  /// What the places showed whose overrides were merged into this scope; nil where that is no question.
  var views: Views?

  /// When this scope first overrode something.
  private var batch = Stamp.never

  /// A scope that overrides nothing yet.
  init(caches: Caches) {
    unsafe own = Overrides()
    ownedCaches = caches.isProcess ? nil : caches
    base = nil
    unsafe defaults = .passUnretained(caches.defaults(for: .inferred))
  }

  /// A scope that overrides nothing yet, with defaults of the process.
  init(processDefaults: Unmanaged<DefaultCache>) {
    unsafe own = Overrides()
    ownedCaches = nil
    base = nil
    unsafe defaults = processDefaults
  }

  /// A scope that shows what another shows, to be changed.
  init(copying other: borrowing Scope) {
    unsafe own = Overrides(copying: other.own)
    base = other.base
    views = other.views
    ownedCaches = other.ownedCaches
    unsafe defaults = other.defaults
  }

  /// A scope with the overrides of another, and other defaults.
  init(copying other: borrowing Scope, caches: Caches) {
    unsafe own = Overrides(copying: other.own)
    base = other.base
    views = other.views
    ownedCaches = caches.isProcess ? nil : caches
    unsafe defaults = nil
    chooseDefaults()
  }

  /// A scope that shows what its base shows.
  init(base: ScopeBase) {
    unsafe own = Overrides()
    unsafe own.mask = ~0
    self.base = base
    ownedCaches = nil
    unsafe defaults = nil
  }

  deinit { unsafe own.releaseAll() }
}

extension Scope {
  /// Finds an override of this scope itself, unretained: the scope keeps it alive.
  ///
  /// - Complexity: O(1) expected, however many overrides there are.
  @usableFromInline
  func find(_ key: KeyID) -> Unmanaged<Override>? { unsafe own.find(key) }

  /// Finds the default of a key that is not overridden.
  @usableFromInline
  func announceDefault(_ key: KeyID) -> AnnouncedDefault? {
    unsafe defaults?._withUnsafeGuaranteedRef { $0.announce(key, in: self) }
  }

  /// Finds the default of a key that was built because of an override in this scope.
  @usableFromInline
  func findRebuiltDefault(_ key: KeyID) -> BuiltDefault? {
    let found = unsafe defaults?._withUnsafeGuaranteedRef { $0.findRebuilt(key, for: self) }
    // One that has something to report at its first ordinary read takes the long way.
    return found.flatMap { $0.isDelivered.load(ordering: .relaxed) ? $0 : nil }
  }

  /// Whether none of the keys are overridden here that a default read.
  @inline(__always)
  func shows(_ shared: Unmanaged<BuiltDefault>) -> Bool {
    unsafe shared._withUnsafeGuaranteedRef { overridesNone(of: $0.facts.reads) }
  }

  @inline(__always)
  private func overridesNone(of reads: borrowing Reads) -> Bool {
    unsafe reads.mask & own.mask == 0 || !reads.containsAny { unsafe own.find($0) != nil }
  }

  /// Finds a default that lives with the override of a key, if this scope shows all that it read.
  ///
  /// - Parameters:
  ///   - cell: The cell of the default.
  ///   - key: The key.
  /// - Returns: The default, unretained, for an announced reader.
  func publishedDefault(of cell: UInt64, becauseOf key: KeyID) -> Unmanaged<BuiltDefault>? {
    guard let override = unsafe own.find(key),
      let home = unsafe override._withUnsafeGuaranteedRef({ unsafe $0.ownedHome }),
      let found = unsafe home._withUnsafeGuaranteedRef({ unsafe $0.published(cell) })
    else { return nil }
    let isShown = unsafe found._withUnsafeGuaranteedRef { $0.facts.reads.agree(with: self) }
    return isShown ? unsafe found : nil
  }

  /// Finds the newer of the overrides of two scopes, unretained.
  @usableFromInline
  func findNewer(_ key: KeyID, or other: Scope) -> Unmanaged<Override>? {
    unsafe Override.newer(own.find(key), other.own.find(key))
  }

  /// Finds the default of a key that neither of two scopes overrides, if none of what it read is overridden.
  @usableFromInline
  func announceDefault(_ key: KeyID, with other: Scope) -> AnnouncedDefault? {
    guard unsafe defaults?.toOpaque() == other.defaults?.toOpaque() else { return nil }
    return unsafe defaults?._withUnsafeGuaranteedRef { $0.announce(key, in: self, and: other) }
  }

  /// The override of a key, wherever it comes from.
  func override(of key: KeyID) -> Override? {
    if base != nil { return overrideThroughBase(of: key) }
    return unsafe find(key)?.takeUnretainedValue()
  }

  /// When the override of a key was made; ``Stamp/never`` where it is not overridden.
  func stamp(of key: KeyID) -> UInt64 {
    if base != nil { return overrideThroughBase(of: key)?.stamp ?? Stamp.never }
    return unsafe find(key)?._withUnsafeGuaranteedRef { $0.stamp } ?? Stamp.never
  }

  /// The caches that defaults are read from, in a scope without a base.
  var ownCaches: Caches { ownedCaches ?? .process }

  /// Whether this scope itself holds no override; its base may.
  @usableFromInline
  var isEmpty: Bool { unsafe own.isEmpty }

  /// Calls a function with each override of this scope itself, in no particular order.
  func forEachOwn(_ body: (Override) -> Void) { unsafe own.forEach(body) }
}

/// Changes, for a scope that is being made and that nobody else holds.
extension Scope {
  /// Overrides a key, now.
  @inlinable
  func set<Value>(_ key: KeyID, to value: Value) {
    insert(TypedOverride(key: key, value: value, moment: nextMoment()))
  }

  /// Counts on.
  @usableFromInline
  func nextMoment() -> Moment {
    let stamp = Stamp.next()
    if batch == Stamp.never { batch = stamp }
    return Moment(stamp: stamp, batch: batch)
  }

  /// Adds an override in place of one of the same key.
  @usableFromInline
  func insert(_ override: consuming Override) { unsafe own.insert(override) }

  /// Adds an override unless there is a newer one of the same key.
  func insertIfNewer(_ override: Override) {
    if let found = unsafe find(override.key), unsafe found.takeUnretainedValue().stamp >= override.stamp {
      return
    }
    insert(override)
  }

  /// Chooses the defaults of the context that this scope shows.
  func chooseDefaults() {
    if base == nil { unsafe defaults = .passUnretained(ownCaches.defaults(for: context)) }
  }

  /// Makes room for the overrides of the scopes inside.
  func settle() { unsafe own.settle() }
}
