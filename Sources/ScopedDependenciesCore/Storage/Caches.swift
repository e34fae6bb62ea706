import Synchronization

/// The defaults of the process, of a test, or of a `DependencyValues()`.
package final class Caches: Sendable {
  private let live = DefaultCache()
  private let preview = DefaultCache()
  private let test = DefaultCache()

  /// When they were made: of two, the newer are read.
  private let birth: UInt64

  /// How often defaults have been dropped, counted at the beginning: one that was being built meanwhile is not kept.
  private let dropCount = Atomic(0)

  /// How many are dropping defaults now.
  private let dropsUnderWay = Atomic(0)

  /// Where else defaults live that read some of these.
  private let homes = Guarded<[ObjectIdentifier: WeakHome]>([:])

  /// The keys that are being prepared: two values must not become the default of one key in different contexts.
  private let preparing = Guarded<Set<KeyID>>([])

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
    // Whoever prepares the same key at the same moment came first.
    guard preparing.withLock({ $0.insert(key).inserted }) else { return true }
    defer { preparing.withLock { _ = $0.remove(key) } }
    let cells = all.map { $0.cell(key) }
    if let isPrepared = cells.lazy.compactMap({ $0.isTaken }).first { return isPrepared }
    if cells.allSatisfy({ $0.shared == nil }) {
      return cells.compactMap { $0.prepare(value()).obstacle }.first
    }
    let (obstacle, replaced) = whileDropping { () -> (Bool?, [BuiltDefault]) in
      guard let users = dropUnused(builtWith: key) else { return (false, []) }
      let outcomes = cells.map { $0.prepare(value()) }
      return (outcomes.compactMap(\.obstacle).first, users + outcomes.compactMap(\.replaced))
    }
    // Somebody may be copying one that was read at the last moment.
    if !replaced.isEmpty { Readers.all.waitForEarlierReaders() }
    Closing(replaced).runInBackground()
    return obstacle
  }

  /// Drops the defaults that read the default of a key, if nobody uses one of them.
  ///
  /// - Returns: The defaults; nil where one is in use.
  private func dropUnused(builtWith key: KeyID) -> [BuiltDefault]? {
    let cells = all.flatMap(\.cells)
    let ids = Set(cells.map(\.id))
    let homes = homes.withLock { $0.values.compactMap(\.home) }
    let users = cells.filter { $0.shared?.reads.showsDefault(of: key) ?? false }
    let isUser: (UInt64, BuiltDefault) -> Bool = { ids.contains($0) && $1.reads.showsDefault(of: key) }
    let built = users.compactMap(\.shared) + homes.flatMap { $0.all(where: isUser) }
    guard built.allSatisfy({ !$0.isInUse }) else { return nil }
    return users.compactMap { $0.drop(evenPrepared: false) } + homes.flatMap { $0.drop(where: isUser) }
  }
}

/// Dropping what has been built.
extension Caches {
  /// The count of droppings; nil while one is under way.
  ///
  /// What was built while it was nil, or between two counts, may have read what was dropped.
  var droppings: Int? {
    let count = dropCount.load(ordering: .sequentiallyConsistent)
    return dropsUnderWay.load(ordering: .sequentiallyConsistent) == 0 ? count : nil
  }

  /// Notes where a default lives that was built because of an override.
  func note(_ home: Home) {
    // What is looked at under the lock may end with that, so it is let go of outside.
    var seen: [Home?] = []
    defer { withExtendedLifetime(seen) {} }
    homes.withLock { homes in
      if homes.count.nonzeroBitCount == 1 {
        seen = homes.values.map(\.home)
        homes = homes.filter { $0.value.home != nil }
      }
      homes[ObjectIdentifier(home)] = WeakHome(home: home)
    }
  }

  /// Drops the defaults, with all that read one of them, and shuts them down.
  ///
  /// Nobody sees a dropped value when this returns, or reads one later.
  ///
  /// - Parameters:
  ///   - kept: Keys whose defaults stay, with all that those read.
  ///   - everything: Whether those go as well that were set at launch or that live in scopes.
  func drop(keeping kept: [KeyID] = [], everything: Bool = false) async {
    let closing = Closing(takeAway(keeping: kept, everything: everything))
    Readers.all.waitForEarlierReaders()
    await closing.run()
  }

  /// Shuts down and lets go of all that has been built or prepared: a test has ended.
  package func end() async { await drop(everything: true) }

  /// Takes the defaults away, with all that read one of them.
  ///
  /// A build asks for the count under the lock of the place that would keep what it built. So either it is kept before
  /// this looks there, or it sees that this has begun.
  private func takeAway(keeping kept: [KeyID], everything: Bool) -> [BuiltDefault] {
    whileDropping {
      let homes = homes.withLock { $0.values.compactMap(\.home) }
      return all.flatMap { $0.takeAway(from: homes, keeping: kept, everything: everything) }
    }
  }

  /// Calls a function that takes defaults away: what is being built meanwhile is not kept.
  private func whileDropping<Result>(_ body: () -> Result) -> Result {
    dropsUnderWay.add(1, ordering: .sequentiallyConsistent)
    defer { dropsUnderWay.subtract(1, ordering: .sequentiallyConsistent) }
    dropCount.add(1, ordering: .sequentiallyConsistent)
    return body()
  }
}

extension DefaultCache {
  /// Takes away the shared defaults, and from the homes those that read one of them.
  fileprivate func takeAway(from homes: [Home], keeping kept: [KeyID], everything: Bool) -> [BuiltDefault] {
    let cells = cells
    let staying = cells.filter { kept.contains($0.key) }.flatMap { cell in
      (cell.shared.map { [$0] } ?? []) + homes.flatMap { $0.defaults(of: cell) }
    }
    var gone: [(key: KeyID, built: BuiltDefault)] = []
    for cell in cells where !kept.contains(cell.key) {
      guard let shared = cell.shared,
        !staying.contains(where: { $0.reads.include(shared.reads, of: cell.key) }),
        let dropped = cell.drop(evenPrepared: everything)
      else { continue }
      gone.append((cell.key, dropped))
    }
    let ids = Set(cells.map(\.id))
    let inHomes = homes.flatMap { home in
      home.drop { cell, built in
        guard ids.contains(cell) else { return false }
        return everything || gone.contains { built.reads.include($0.built.reads, of: $0.key) }
      }
    }
    return gone.map(\.built) + inHomes
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
