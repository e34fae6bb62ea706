import Synchronization

/// A default that has been built, and what was read while it was being built.
///
/// `@unchecked` because a base class cannot be checked. The proof: every stored property is a constant of a
/// `Sendable` type, and the only subclass, ``TypedDefault``, adds one more whose type is `Sendable` wherever one is
/// made.
@usableFromInline
class BuiltDefault: @unchecked Sendable {
  /// The keys that were read, by this default and by those that it read, each with the override that it had.
  let reads: Reads

  /// When the build began.
  let stamp: UInt64

  /// What is to be said at the first ordinary read.
  let reports: [DeferredReport]

  /// Whether anybody has read the value other than to configure it.
  let isDelivered = Atomic(false)

  init(reads: Reads, stamp: UInt64, reports: [DeferredReport]) {
    self.reads = reads
    self.stamp = stamp
    self.reports = reports
  }
}

@usableFromInline
final class TypedDefault<Value>: BuiltDefault, @unchecked Sendable {
  @usableFromInline let value: Value

  init(value: Value, reads: Reads, stamp: UInt64, reports: [DeferredReport]) {
    self.value = value
    super.init(reads: reads, stamp: stamp, reports: reports)
  }
}

/// Keys that were read, each with the stamp of the override that was seen, or ``Stamp/never``.
struct Reads: Sendable {
  private(set) var stamps: [KeyID: UInt64] = [:]
  private(set) var mask: UInt64 = 0

  /// Notes a read; the first one of a key counts.
  ///
  /// - Returns: Whether this is news that the key is overridden.
  mutating func note(_ key: KeyID, _ stamp: @autoclosure () -> UInt64) -> Bool {
    guard stamps[key] == nil else { return false }
    let stamp = stamp()
    stamps[key] = stamp
    mask |= key.mask
    return stamp != Stamp.never
  }

  /// Whether a scope shows what was read.
  ///
  /// - Complexity: O(number of reads), O(1) where the scope overrides none of them.
  func agree(with scope: Scope?) -> Bool {
    guard let scope else { return stamps.values.allSatisfy { $0 == Stamp.never } }
    return stamps.allSatisfy { scope.stamp(of: $0.key) == $0.value }
  }

  /// The newest override that was read.
  var newestOverridden: KeyID? {
    let newest = stamps.max { $0.value < $1.value }
    return newest.flatMap { $0.value == Stamp.never ? nil : $0.key }
  }
}

/// Something to report when a default is read that was built while values were being configured; said once.
final class DeferredReport: Sendable {
  private let isDone = Atomic(false)
  private let action: @Sendable (ReadSite) -> Void

  init(_ action: @escaping @Sendable (ReadSite) -> Void) { self.action = action }

  func run(at site: ReadSite) {
    if !isDone.exchange(true, ordering: .relaxed) { action(site) }
  }
}
