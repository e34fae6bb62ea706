import ScopedDependenciesCore
import Synchronization

/// The defaults of the test cases of Swift Testing that have no trait.
///
/// Such a case has no end that anybody could see, so what it has built stays until the process ends. A case that
/// reads nothing outside of all scopes, or that has a trait, leaves nothing here.
enum TestCases {
  /// By their buckets: a dictionary with whole identities as keys would copy them at each look-up.
  ///
  /// A `Mutex`, because a lock from another module is twice as slow where every read takes it.
  private static let known = Mutex<[Int: [KnownCase]]>([:])
  private static let handOver = Atomic(false)

  private final class KnownCase: Sendable {
    let id: TestCaseID
    let caches = Caches()

    init(id: TestCaseID) { self.id = id }
  }

  /// Those of the running case; nil where none runs.
  static var current: Caches? {
    guard let id = TestCaseID.current else { return nil }
    return known.withLock { known in
      // The thread sanitizer does not see how a `Mutex` goes from one thread to the next; it sees this.
      _ = handOver.load(ordering: .acquiring)
      defer { handOver.store(true, ordering: .releasing) }
      if let found = known[id.bucket]?.first(where: { $0.id == id }) { return found.caches }
      let made = KnownCase(id: id)
      known[id.bucket, default: []].append(made)
      return made.caches
    }
  }
}
