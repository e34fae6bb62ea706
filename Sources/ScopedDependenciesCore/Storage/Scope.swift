/// The overrides that a task sees: one counted reference, never changed once it is shared.
///
/// The newest few overrides stand in the object itself, the others in a table that scopes share. `mask` answers
/// most look-ups of a key that is not overridden in one instruction.
///
/// `@unchecked` because the overrides are unmanaged references and a scope is written while it is being made. The
/// proof: a scope is changed only through the methods marked `mutating` in their comments, by a caller that holds
/// the only reference (``DependencyValues`` makes sure with `isKnownUniquelyReferenced`); from then on it is only
/// read. Each unmanaged reference is retained when it is stored, and released when it is replaced or in `deinit`.
@usableFromInline
@safe final class Scope: @unchecked Sendable {
  /// The bits of all the keys that may be overridden here.
  @usableFromInline private(set) var mask: UInt64 = 0

  private var newest = NewestOverrides()
  private var older: OverrideTable?

  /// Where overrides come from that are not this scope's own.
  @usableFromInline let base: ScopeBase?

  /// The defaults that are read where nothing is overridden.
  @usableFromInline private(set) var defaults: Unmanaged<DefaultCache>

  /// The owner of ``defaults``; nil where they are the process's, which live for ever.
  private let ownedCaches: Caches?

  /// When this scope was made.
  let batch = Stamp.next()
  private var isFresh = true

  /// A scope that overrides nothing yet.
  init(caches: Caches) {
    ownedCaches = caches.isProcess ? nil : caches
    base = nil
    unsafe defaults = .passUnretained(caches.defaults(for: .inferred))
  }

  /// A scope that shows what another shows, to be changed.
  init(copying other: Scope, caches: Caches? = nil) {
    mask = other.mask
    newest = NewestOverrides(copying: other.newest)
    older = other.older
    base = other.base
    ownedCaches = caches.map { $0.isProcess ? nil : $0 } ?? other.ownedCaches
    unsafe defaults = unsafe other.defaults
    if caches != nil { chooseDefaults() }
  }

  /// A scope that shows what its base shows.
  init(base: ScopeBase) {
    self.base = base
    mask = ~0
    ownedCaches = nil
    unsafe defaults = .passUnretained(.unusable)
  }

  deinit { newest.releaseAll() }
}

extension Scope {
  /// Finds an override of this scope itself, unretained: the scope keeps it alive.
  ///
  /// - Complexity: O(1) expected, however many overrides there are.
  @usableFromInline
  func find(_ key: KeyID) -> Unmanaged<Override>? {
    if mask & key.mask == 0 { return nil }
    if let found = unsafe newest.find(key) { return unsafe found }
    return unsafe older?.find(key)
  }

  /// The override of a key, wherever it comes from.
  func override(of key: KeyID) -> Override? {
    if base != nil { return overrideThroughBase(of: key) }
    return unsafe find(key)?.takeUnretainedValue()
  }

  /// When the override of a key was made; ``Stamp/never`` where it is not overridden.
  func stamp(of key: KeyID) -> UInt64 {
    override(of: key)?.stamp ?? Stamp.never
  }

  /// The caches that defaults are read from, in a scope without a base.
  var ownCaches: Caches { ownedCaches ?? .process }

  /// Whether this scope itself holds no override; its base may.
  var isEmpty: Bool { newest.isEmpty && older == nil }

  /// Calls a function with each override of this scope itself, in no particular order.
  func forEachOwn(_ body: (Override) -> Void) {
    older?.forEach { if !newest.contains($0.key) { body($0) } }
    newest.forEach(body)
  }
}

/// Changes, for a scope that is being made and that nobody else holds.
extension Scope {
  /// Overrides a key, now.
  @usableFromInline
  func set<Value>(_ key: KeyID, to value: Value) {
    let stamp = isFresh ? batch : Stamp.next()
    isFresh = false
    insert(TypedOverride(key: key, value: value, stamp: stamp, batch: batch))
  }

  /// Adds an override in place of one of the same key.
  func insert(_ override: Override) {
    mask |= override.key.mask
    if newest.insert(override) { return }
    moveNewestToTable()
    _ = newest.insert(override)
  }

  /// Adds an override unless there is a newer one of the same key.
  func insertIfNewer(_ override: Override) {
    if let found = unsafe find(override.key), unsafe found.takeUnretainedValue().stamp >= override.stamp {
      return
    }
    insert(override)
  }

  /// Chooses the defaults of the context that this scope shows.
  func chooseDefaults() {
    guard base == nil else { return }
    unsafe defaults = .passUnretained(ownCaches.defaults(for: context))
  }

  /// Makes room for the overrides of the scopes inside, so that each of them costs the same to enter.
  @usableFromInline
  func settle() {
    if newest.isFull || (older != nil && !newest.isEmpty && ownsTable) { moveNewestToTable() }
  }

  private var ownsTable: Bool { isKnownUniquelyReferenced(&older) }

  private func moveNewestToTable() {
    let table = ownsTable ? older! : OverrideTable(copying: older)
    newest.forEach { table.insert($0) }
    newest.releaseAll()
    newest = NewestOverrides()
    older = table
  }
}
