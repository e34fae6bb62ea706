/// The defaults that were built because of one override; they live as long as it does.
final class Home: Sendable {
  private let built = Guarded<[UInt64: [BuiltDefault]]>([:])

  /// The default of a cell that a scope may use.
  func find(_ cell: Cell, in scope: Scope) -> BuiltDefault? {
    let candidates = built.withLock { $0[cell.id] ?? [] }
    return candidates.first { $0.reads.agree(with: scope) }
  }

  func insert(_ default: BuiltDefault, for cell: Cell) {
    built.withLock { $0[cell.id, default: []].append(`default`) }
  }
}
