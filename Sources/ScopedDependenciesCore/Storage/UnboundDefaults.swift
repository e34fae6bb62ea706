import Synchronization

/// The defaults of the process in its own context, for readers where nothing is bound and no test runs.
extension DefaultCache {
  /// They are never freed; nil until they have been asked for the long way, because a lazy constant would cost a call.
  private static let unbound = unsafe Atomic<Unmanaged<DefaultCache>?>(nil)

  /// The defaults for whoever is outside of all scopes, if they are those of the process and have been asked for before.
  static var known: Unmanaged<DefaultCache>? {
    Caches.areProvided ? nil : unsafe unbound.load(ordering: .acquiring)
  }

  /// Finds a default for a reader outside of all scopes.
  @usableFromInline
  static func announceUnbound(_ key: KeyID) -> AnnouncedDefault? {
    guard !Caches.areProvided, let cache = unsafe unbound.load(ordering: .relaxed) else { return nil }
    return unsafe cache._withUnsafeGuaranteedRef { $0.announce(key) }
  }

  /// Lets readers outside of all scopes find these defaults, if they are the ones for them.
  func serveUnbound() {
    guard self === Caches.process.defaults(for: .inferred) else { return }
    unsafe Self.unbound.store(.passUnretained(self), ordering: .releasing)
  }

  /// Whether the defaults outside of all scopes depend on the test that runs.
  @usableFromInline static var dependsOnTest: Bool { Caches.areProvided }
}
