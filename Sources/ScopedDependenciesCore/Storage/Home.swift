/// The defaults that were built because of one override; they live as long as it does.
final class Home: Sendable {
  private let built = Guarded<[UInt64: [BuiltDefault]]>([:])

  deinit {
    Closing(built.withLock { $0.values.flatMap { $0 } }).runInBackground()
  }
}

extension Home {
  /// The default of a cell that a scope may use.
  func find(_ cell: Cell, in scope: Scope) -> BuiltDefault? {
    let candidates = built.withLock { $0[cell.id] ?? [] }
    for candidate in candidates where candidate.reads.agree(with: scope) {
      if let held = candidate.held { return held }
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
      built[cell.id, default: []].removeAll { old in gone.contains { $0 === old } }
      built[cell.id, default: []].append(`default`)
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
  /// - Returns: The defaults.
  func drop(where isUnwanted: (UInt64, BuiltDefault) -> Bool) -> [BuiltDefault] {
    built.withLock { built in
      var dropped: [BuiltDefault] = []
      for (cell, defaults) in built {
        let unwanted = defaults.filter { isUnwanted(cell, $0) }
        guard !unwanted.isEmpty else { continue }
        built[cell] = defaults.filter { kept in !unwanted.contains { $0 === kept } }
        dropped += unwanted
      }
      return dropped
    }
  }

  func drop(_ default: BuiltDefault) {
    _ = drop { $1 === `default` }
  }
}
