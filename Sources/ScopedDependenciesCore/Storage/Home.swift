import Synchronization

/// The defaults that were built because of one override; they live as long as it does.
final class Home: Sendable {
  private let built = Guarded<[UInt64: [BuiltDefault]]>([:])

  /// What announced readers see without the lock: of each cell the default that was read last.
  private let visible = GrowingTable<Visible>()

  @safe private final class Visible: Keyed {
    let key: KeyID
    let `default` = unsafe Atomic<Unmanaged<BuiltDefault>?>(nil)
    init(key: KeyID) { self.key = key }
  }

  deinit {
    Closing(built.withLock { $0.values.flatMap { $0 } }).runInBackground()
  }
}

extension Home {
  /// What announced readers see of a cell, unretained.
  func published(_ cell: UInt64) -> Unmanaged<BuiltDefault>? {
    unsafe visible.find(Self.key(of: cell))?._withUnsafeGuaranteedRef {
      unsafe $0.default.load(ordering: .sequentiallyConsistent)
    }
  }

  /// Lets announced readers see a default, if it is still here and held.
  private func publish(_ default: BuiltDefault, of cell: UInt64) {
    guard `default`.isDelivered.load(ordering: .relaxed), `default`.held === `default` else { return }
    built.withLock { built in
      guard built[cell]?.contains(where: { $0 === `default` }) ?? false else { return }
      let key = Self.key(of: cell)
      unsafe visible.element(key) { Visible(key: key) }.default.store(
        .passUnretained(`default`), ordering: .sequentiallyConsistent)
    }
  }

  /// Hides a default from readers that come later; called with the lock held.
  private func hide(_ default: BuiltDefault, of cell: UInt64) {
    guard let visible = unsafe visible.find(Self.key(of: cell))?.takeUnretainedValue() else { return }
    if unsafe visible.default.load(ordering: .relaxed)?.toOpaque()
      == Unmanaged.passUnretained(`default`).toOpaque()
    {
      unsafe visible.default.store(nil, ordering: .sequentiallyConsistent)
    }
  }

  private static func key(of cell: UInt64) -> KeyID { KeyID(bits: UInt(truncatingIfNeeded: cell)) }
}

extension Home {
  /// The default of a cell that a scope may use.
  func find(_ cell: Cell, in scope: Scope) -> BuiltDefault? {
    let candidates = built.withLock { $0[cell.id] ?? [] }
    for candidate in candidates where candidate.reads.agree(with: scope) {
      if let held = candidate.held {
        publish(candidate, of: cell.id)
        return held
      }
    }
    return nil
  }

  /// The defaults of a cell, whatever they are for.
  func defaults(of cell: Cell) -> [BuiltDefault] { built.withLock { $0[cell.id] ?? [] } }

  /// Takes a default in, and lets go of weak ones that nobody holds any more.
  ///
  /// - Parameters:
  ///   - default: The default.
  ///   - cell: Its cell.
  ///   - isCurrent: Whether to take it; called with the lock held.
  /// - Returns: Whether it was taken.
  func insert(_ default: BuiltDefault, for cell: Cell, if isCurrent: () -> Bool) -> Bool {
    let gone = defaults(of: cell).filter { $0.held == nil }
    return built.withLock { built in
      guard isCurrent() else { return false }
      // Announced readers never see weak ones. Others may be looking at the list, so it is replaced, not changed.
      let kept = (built[cell.id] ?? []).filter { old in !gone.contains { $0 === old } }
      built[cell.id] = kept + [`default`]
      return true
    }
  }

  /// The defaults that a function of a cell's identity and a default chooses; called with the lock held.
  func all(where isWanted: (UInt64, BuiltDefault) -> Bool) -> [BuiltDefault] {
    built.withLock { built in built.flatMap { cell, defaults in defaults.filter { isWanted(cell, $0) } } }
  }

  /// Takes defaults away.
  ///
  /// - Parameter isUnwanted: Says of a cell's identity and a default whether it has to go; called with the lock held.
  /// - Returns: The defaults. Announced readers may still copy their values.
  func drop(where isUnwanted: (UInt64, BuiltDefault) -> Bool) -> [BuiltDefault] {
    built.withLock { built in
      var dropped: [BuiltDefault] = []
      for (cell, defaults) in built {
        let unwanted = defaults.filter { isUnwanted(cell, $0) }
        guard !unwanted.isEmpty else { continue }
        unwanted.forEach { hide($0, of: cell) }
        built[cell] = defaults.filter { kept in !unwanted.contains { $0 === kept } }
        dropped += unwanted
      }
      return dropped
    }
  }

  /// Takes a default away, and waits until nobody copies its value any more.
  func drop(_ default: BuiltDefault) {
    let dropped = drop { $1 === `default` }
    if !dropped.isEmpty { Readers.all.waitForEarlierReaders() }
    // Not before.
    withExtendedLifetime(dropped) {}
  }
}
