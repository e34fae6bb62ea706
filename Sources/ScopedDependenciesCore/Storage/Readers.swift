import Synchronization

/// Announces that somebody reads the cached defaults, so that whoever drops some can wait until nobody does.
///
/// A reader adds one to a counter, loads the table of defaults, copies the value, and subtracts one. Whoever drops
/// a value first publishes a table without it and then waits until it has seen each counter at zero: a reader that
/// came before has left by then, and one that came after sees the new table. All four accesses are sequentially
/// consistent, so that the reader sees the new table or the dropper sees the count.
///
/// Threads count in different stripes, each on a cache line of its own, so that they do not fight; and in one of
/// two sets, between which the dropper changes, so that a stream of new readers cannot keep it waiting.
///
/// `@unchecked` because the counters are raw memory. The proof: it is allocated once and never freed, and each counter
/// is an `Atomic`, which any thread may use.
@safe struct Readers: @unchecked Sendable {
  private static let stripeCount = 16
  private static let stride = 128

  private let counters: UnsafeMutableRawPointer

  /// The readers of the process.
  static let all = Readers()

  private init() {
    let count = 2 * Self.stripeCount
    unsafe counters = .allocate(byteCount: count * Self.stride, alignment: Self.stride)
    for index in 0..<count {
      unsafe (counters + index * Self.stride).bindMemory(to: Atomic<Int>.self, capacity: 1).initialize(
        to: Atomic(0))
    }
  }

  private func counter(set: Int, stripe: Int) -> UnsafeMutablePointer<Atomic<Int>> {
    unsafe (counters + (set * Self.stripeCount + stripe) * Self.stride).assumingMemoryBound(
      to: Atomic<Int>.self)
  }
}

extension Readers {
  private static let activeSet = Atomic<Int>(0)
  private static let dropping = Guarded<Void>(())

  /// A stripe for the running thread: stacks lie far apart.
  private var stripe: Int {
    var local: UInt8 = 0
    let address = unsafe withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    let page = UInt64(truncatingIfNeeded: address >> 16)
    return Int(truncatingIfNeeded: (page &* 0x9E37_79B9_7F4A_7C15) &>> 60)
  }

  /// Announces a reader.
  ///
  /// - Returns: The counter to give to ``leave(_:)``.
  func enter() -> UnsafeMutablePointer<Atomic<Int>> {
    let counter = unsafe counter(set: Self.activeSet.load(ordering: .relaxed), stripe: stripe)
    unsafe counter.pointee.add(1, ordering: .sequentiallyConsistent)
    return unsafe counter
  }

  /// Says that a reader has copied what it came for.
  static func leave(_ counter: UnsafeMutablePointer<Atomic<Int>>) {
    unsafe counter.pointee.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Waits until every reader has left that may have seen what was published before this call.
  func waitForEarlierReaders() {
    Self.dropping.withLock { _ in
      let active = Self.activeSet.load(ordering: .relaxed)
      for set in [active, 1 - active] {
        Self.activeSet.store(1 - set, ordering: .sequentiallyConsistent)
        for stripe in 0..<Self.stripeCount {
          let counter = unsafe counter(set: set, stripe: stripe)
          while unsafe counter.pointee.load(ordering: .sequentiallyConsistent) != 0 { yieldThread() }
        }
      }
    }
  }
}
