/// The keys that were read, each with the stamp of the override that was seen, or ``Stamp/never``.
struct Reads: Sendable {
  private(set) var all: [(key: KeyID, stamp: UInt64)] = []

  /// The bits of all the keys.
  private(set) var mask: UInt64 = 0

  /// Notes a read; the first one of a key counts.
  ///
  /// - Returns: Whether this is news that the key is overridden.
  mutating func note(_ key: KeyID, _ stamp: @autoclosure () -> UInt64) -> Bool {
    guard !contains(key) else { return false }
    let stamp = stamp()
    all.append((key, stamp))
    mask |= key.mask
    return stamp != Stamp.never
  }

  func contains(_ key: KeyID) -> Bool {
    mask & key.mask != 0 && all.contains { $0.key == key }
  }

  /// Whether the default of a key was read.
  func showsDefault(of key: KeyID) -> Bool {
    mask & key.mask != 0 && all.contains { $0.key == key && $0.stamp == Stamp.never }
  }

  /// Whether the shared default of a key was read, and not one that was built for an override.
  ///
  /// - Parameters:
  ///   - shared: What the shared default read; whoever read it, read all that.
  ///   - key: The key.
  /// - Returns: Whether it was read.
  func include(_ shared: Reads, of key: KeyID) -> Bool {
    let keys = [key] + shared.all.map(\.key)
    return keys.allSatisfy { wanted in all.contains { $0.key == wanted && $0.stamp == Stamp.never } }
  }

  func containsAny(where isWanted: (KeyID) -> Bool) -> Bool { all.contains { isWanted($0.key) } }

  /// The first result that a function gives for a key.
  @inline(__always)
  func first(_ find: (KeyID) -> Unmanaged<BuiltDefault>?) -> Unmanaged<BuiltDefault>? {
    for index in all.indices {
      if let found = unsafe find(all[index].key) { return unsafe found }
    }
    return nil
  }

  /// Whether a scope shows what was read.
  ///
  /// - Complexity: O(number of reads).
  func agree(with scope: Scope?) -> Bool {
    all.allSatisfy { (scope?.stamp(of: $0.key) ?? Stamp.never) == $0.stamp }
  }

  /// The newest override that was read.
  var newestOverridden: KeyID? {
    let newest = all.max { $0.stamp < $1.stamp }
    return newest.flatMap { $0.stamp == Stamp.never ? nil : $0.key }
  }
}
