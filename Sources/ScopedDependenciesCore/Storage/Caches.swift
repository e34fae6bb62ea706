import Synchronization

/// The defaults of the process, of a test, or of a `DependencyValues()`.
package final class Caches: Sendable {
  private let live = DefaultCache(context: .live)
  private let preview = DefaultCache(context: .preview)
  private let test = DefaultCache(context: .test)

  /// When they were made: of two, the newer are read.
  private let birth: UInt64

  /// The keys whose missing value has been reported.
  private let reported = Guarded<Set<KeyID>>([])

  package init() { birth = Stamp.next() }

  private init(process: Void) { birth = Stamp.never }

  /// Those of the process; never freed.
  package static let process = Caches(process: ())
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

  /// Makes a value the default of a key in every context.
  ///
  /// - Returns: nil when it is; otherwise whether another has been prepared before, rather than built.
  func prepare(_ key: KeyID, as value: () -> BuiltDefault) -> Bool? {
    let cells = [live, preview, test].map { $0.cell(key) }
    if let isPrepared = cells.lazy.compactMap({ $0.isTaken }).first { return isPrepared }
    return cells.compactMap { $0.prepare(value()) }.first
  }

  /// Notes that a key has been reported.
  ///
  /// - Returns: Whether it was the first time.
  func noteReport(of key: KeyID) -> Bool {
    reported.withLock { $0.insert(key).inserted }
  }

  static func newer(_ first: Caches, _ second: Caches) -> Caches {
    first.birth >= second.birth ? first : second
  }
}

/// The caches of whatever runs where no scope says.
extension Caches {
  private static let provider = Guarded<(@Sendable () -> Caches?)?>(nil)
  private static let hasProvider = Atomic(false)

  /// Lets a testing product say which test is running.
  package static func provide(_ caches: @escaping @Sendable () -> Caches?) {
    provider.withLock { $0 = caches }
    hasProvider.store(true, ordering: .releasing)
  }

  /// Whether the caches outside of all scopes depend on the test that runs.
  static var areProvided: Bool { hasProvider.load(ordering: .acquiring) }

  /// Those of the running test, or else of the process.
  package static var ambient: Caches {
    guard areProvided else { return process }
    return provider.withLock { $0 }?() ?? process
  }
}

extension DefaultCache {
  /// The defaults of the process in its own context, where nothing is bound and nobody says which test runs.
  ///
  /// They are never freed. nil until they have been asked for the long way: a lazy constant would cost a call.
  private static let unbound = unsafe Atomic<Unmanaged<DefaultCache>?>(nil)

  /// Finds a default for a reader outside of all scopes.
  @usableFromInline
  static func announceUnbound(_ key: KeyID) -> AnnouncedDefault? {
    guard !Caches.areProvided, let cache = unsafe unbound.load(ordering: .relaxed) else { return nil }
    return unsafe cache._withUnsafeGuaranteedRef { $0.announce(key, mask: 0) }
  }

  /// Lets readers outside of all scopes find these defaults, if they are the ones for them.
  func serveUnbound() {
    guard self === Caches.process.defaults(for: .inferred) else { return }
    unsafe Self.unbound.store(.passUnretained(self), ordering: .releasing)
  }

  /// Whether the defaults outside of all scopes depend on the test that runs.
  @usableFromInline static var dependsOnTest: Bool { Caches.areProvided }
}
