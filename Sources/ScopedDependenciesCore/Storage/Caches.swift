import Synchronization

/// The defaults of the process, of a test, or of a `DependencyValues()`.
package final class Caches: Sendable {
  private let live = DefaultCache()
  private let preview = DefaultCache()
  private let test = DefaultCache()

  /// When they were made: of two, the newer are read.
  private let birth: UInt64

  /// How often defaults have been dropped: one that was being built meanwhile is not kept.
  private let dropCount = Atomic(0)

  /// Where else defaults live that read some of these.
  private let homes = Guarded<[ObjectIdentifier: WeakHome]>([:])

  /// Held while a value is prepared, so that two do not become the default of one key in different contexts.
  private let preparing = Guarded(())

  /// The keys whose missing value has been reported.
  private let reported = Guarded<Set<KeyID>>([])

  private struct WeakHome: Sendable {
    weak let home: Home?
  }

  package init() { birth = Stamp.next() }

  private init(process: Void) { birth = Stamp.never }

  /// Those of the process; never freed.
  package static let process = Caches(process: ())

  deinit { Closing(all.flatMap(\.cells).compactMap { $0.drop(evenPrepared: false) }).runInBackground() }
}

extension Caches {
  var isProcess: Bool { birth == Stamp.never }

  func defaults(for context: DependencyContext) -> DefaultCache {
    switch context {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }

  private var all: [DefaultCache] { [live, preview, test] }

  static func newer(_ first: Caches, _ second: Caches) -> Caches {
    first.birth >= second.birth ? first : second
  }

  /// Notes that a key has been reported.
  ///
  /// - Returns: Whether it was the first time.
  func noteReport(of key: KeyID) -> Bool {
    reported.withLock { $0.insert(key).inserted }
  }
}

/// Preparing.
extension Caches {
  /// Makes a value the default of a key in every context.
  ///
  /// What was built only to be configured, with the old value, goes with it.
  ///
  /// - Returns: nil when it is; otherwise whether another has been prepared before, rather than built.
  func prepare(_ key: KeyID, as value: () -> BuiltDefault) -> Bool? {
    let (obstacle, replaced) = preparing.withLock { _ -> (Bool?, [BuiltDefault]) in
      let cells = all.map { $0.cell(key) }
      if let isPrepared = cells.lazy.compactMap({ $0.isTaken }).first { return (isPrepared, []) }
      guard cells.contains(where: { $0.shared != nil }) else {
        return (cells.compactMap { $0.prepare(value()).obstacle }.first, [])
      }
      guard let readers = dropUnused(builtWith: key) else { return (false, []) }
      let outcomes = cells.map { $0.prepare(value()) }
      return (outcomes.compactMap(\.obstacle).first, readers + outcomes.compactMap(\.replaced))
    }
    // Their values end here, where no lock is held.
    Closing(replaced).runInBackground()
    return obstacle
  }

  /// Drops the defaults that read the default of a key, if nobody uses one of them.
  ///
  /// - Returns: The defaults; nil where one is in use.
  private func dropUnused(builtWith key: KeyID) -> [BuiltDefault]? {
    // What is being built meanwhile is not kept.
    dropCount.add(1, ordering: .sequentiallyConsistent)
    let cells = all.flatMap(\.cells)
    let ids = Set(cells.map(\.id))
    let homes = homes.withLock { $0.values.compactMap(\.home) }
    let users = cells.filter { $0.shared?.reads.showsDefault(of: key) ?? false }
    let isUser: (UInt64, BuiltDefault) -> Bool = { ids.contains($0) && $1.reads.showsDefault(of: key) }
    let built = users.compactMap(\.shared) + homes.flatMap { $0.all(where: isUser) }
    guard built.allSatisfy({ !$0.isUsed }) else { return nil }
    return users.compactMap { $0.drop(evenPrepared: false) } + homes.flatMap { $0.drop(where: isUser) }
  }
}

/// Dropping what has been built.
extension Caches {
  /// The count of droppings; a build that sees another one at its end was too late.
  var droppings: Int { dropCount.load(ordering: .sequentiallyConsistent) }

  /// Notes where a default lives that was built because of an override.
  func note(_ home: Home) {
    homes.withLock { homes in
      if homes.count.nonzeroBitCount == 1 { homes = homes.filter { $0.value.home != nil } }
      homes[ObjectIdentifier(home)] = WeakHome(home: home)
    }
  }

  /// Drops the defaults, with all that read one of them, and shuts them down.
  ///
  /// Nobody sees a dropped value when this returns, or reads one later.
  ///
  /// - Parameters:
  ///   - kept: Keys whose defaults stay, with all that those read.
  ///   - evenPrepared: Whether the defaults go that were set at launch.
  func drop(keeping kept: [KeyID] = [], evenPrepared: Bool = false) async {
    dropCount.add(1, ordering: .sequentiallyConsistent)
    let homes = homes.withLock { $0.values.compactMap(\.home) }
    var dropped: [BuiltDefault] = []
    for cache in all {
      let cells = cache.cells
      let staying = cells.filter { kept.contains($0.key) }.compactMap(\.shared)
      let leaving = cells.filter { cell in
        !kept.contains(cell.key) && !staying.contains { $0.reads.contains(cell.key) }
      }
      .compactMap { cell in cell.drop(evenPrepared: evenPrepared).map { (cell.key, $0) } }
      dropped += leaving.map(\.1)
      let gone = Set(leaving.map(\.0))
      let ids = Set(cells.map(\.id))
      for home in homes {
        dropped += home.drop { cell, built in
          ids.contains(cell) && built.reads.all.contains { $0.stamp == Stamp.never && gone.contains($0.key) }
        }
      }
    }
    Readers.all.waitForEarlierReaders()
    let closing = Closing(dropped)
    dropped = []
    await closing.run()
  }
}

/// The caches of whatever runs where no scope says.
extension Caches {
  /// A closure in a type of its own: on its own it would come out of the generic lock one call deeper each time.
  private struct Provider: Sendable {
    let caches: @Sendable () -> Caches?
  }

  private static let provider = Guarded<Provider?>(nil)
  private static let hasProvider = Atomic(false)

  /// Lets a testing product say which test is running.
  package static func provide(_ caches: @escaping @Sendable () -> Caches?) {
    provider.withLock { $0 = Provider(caches: caches) }
    hasProvider.store(true, ordering: .releasing)
  }

  /// Whether the caches outside of all scopes depend on the test that runs.
  static var areProvided: Bool { hasProvider.load(ordering: .acquiring) }

  /// Those of the running test, or else of the process.
  package static var ambient: Caches {
    guard areProvided else { return process }
    return provider.withLock { $0 }?.caches() ?? process
  }
}
