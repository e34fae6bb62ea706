import Synchronization

/// Announces that somebody reads the cached defaults, so that whoever drops some can wait until nobody does.
///
/// Each thread has a counter of its own, which is odd while the thread reads: it adds one, loads the pointer to the
/// default, copies the value, and adds one more. Whoever drops a default first takes the pointer away and then looks at
/// every counter: where it is odd, it waits until it has changed. A reader that came before has left by then, and
/// one that came after sees that the pointer is gone. The first addition, the two accesses to the pointer and the
/// look are sequentially consistent, so that the reader sees that it is gone or the dropper sees the reader. So are the
/// accesses to the next block of counters: a dropper that does not see a new one came before its readers.
///
/// A counter has one writer at a time: the running thread that it belongs to. A later thread of the same
/// identity goes on where the earlier one stopped. That is why leaving needs no atomic addition, and why a new
/// reader cannot keep a dropper waiting.
///
/// `@unchecked` because the counters are raw memory. The proof: they are allocated once and never freed, and each is an
/// atomic, which any thread may use.
@safe struct Readers: @unchecked Sendable {
  /// How often a thread has begun and ended to read.
  typealias Counter = Atomic<UInt>

  /// Counters for so many threads; the next ones, if there have been more, are in a block twice as large.
  @safe fileprivate struct Block: ~Copyable {
    /// The threads, close together: everybody reads them, and hardly anybody writes.
    let owners: UnsafeMutablePointer<Atomic<UInt>>

    /// Their counters, far apart: each on a line of the memory cache, and the next one, which some processors fetch too.
    let counters: UnsafeMutableRawPointer
    let width: Int
    let next = unsafe Atomic<UnsafeMutablePointer<Block>?>(nil)
  }

  private let first: UnsafeMutablePointer<Block>

  /// The readers of the process.
  static let all = Readers()

  init() { unsafe first = Block.allocate(width: 6) }
}

extension Readers {
  /// Announces that the running thread reads.
  ///
  /// It must not read anything else before it leaves; to copy a value of Swift runs no code that could.
  ///
  /// - Returns: The counter to give to ``leave(_:)``.
  func enter() -> UnsafeMutablePointer<Counter> {
    let counter = unsafe counter(of: ThreadID.current.bits)
    // An addition sees the latest count, also that of an earlier thread.
    unsafe counter.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return unsafe counter
  }

  /// Says that the running thread has copied what it came for.
  static func leave(_ counter: UnsafeMutablePointer<Counter>) {
    let count = unsafe counter.pointee.load(ordering: .relaxed)
    unsafe counter.pointee.store(count &+ 1, ordering: .releasing)
  }

  /// Waits until every reader has left that may have seen what was published before this call.
  func waitForEarlierReaders() {
    var block = unsafe Optional(first)
    while let current = unsafe block {
      for index in unsafe 0..<(1 << current.pointee.width) {
        unsafe Self.waitForReader(current.pointee[index])
      }
      unsafe block = current.pointee.next.load(ordering: .sequentiallyConsistent)
    }
  }

  private static func waitForReader(_ counter: UnsafeMutablePointer<Counter>) {
    let count = unsafe counter.pointee.load(ordering: .sequentiallyConsistent)
    if count.isMultiple(of: 2) { return }
    while unsafe counter.pointee.load(ordering: .sequentiallyConsistent) == count { yieldThread() }
  }
}

/// Finding the counter of a thread.
extension Readers {
  /// How many places of a block are looked at before the next block is.
  private static let probes = 4

  @inline(__always)
  private func counter(of thread: UInt) -> UnsafeMutablePointer<Counter> {
    let index = unsafe first.pointee.index(of: thread, after: 0)
    if unsafe first.pointee.owners[index].load(ordering: .relaxed) == thread {
      return unsafe first.pointee[index]
    }
    return unsafe searchCounter(of: thread)
  }

  /// Finds the counter of a thread, or gives it one.
  @inline(never)
  private func searchCounter(of thread: UInt) -> UnsafeMutablePointer<Counter> {
    var block = unsafe first
    while true {
      for probe in 0..<Self.probes {
        let index = unsafe block.pointee.index(of: thread, after: probe)
        if unsafe block.pointee.belongs(index, to: thread) { return unsafe block.pointee[index] }
      }
      unsafe block = block.pointee.nextOrNew
    }
  }
}

extension Readers.Block {
  private static var stride: Int { 128 }

  fileprivate static func allocate(width: Int) -> UnsafeMutablePointer<Readers.Block> {
    let owners = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1 << width)
    let counters = UnsafeMutableRawPointer.allocate(byteCount: stride << width, alignment: stride)
    let block = UnsafeMutablePointer<Readers.Block>.allocate(capacity: 1)
    unsafe block.initialize(to: Readers.Block(owners: owners, counters: counters, width: width))
    for index in 0..<(1 << width) {
      unsafe (owners + index).initialize(to: Atomic(0))
      unsafe block.pointee[index].initialize(to: Atomic(0))
    }
    return unsafe block
  }

  fileprivate subscript(index: Int) -> UnsafeMutablePointer<Readers.Counter> {
    unsafe (counters + index &* Self.stride).assumingMemoryBound(to: Readers.Counter.self)
  }

  /// A place for a thread: the first one that is looked at, or one of those after it.
  fileprivate func index(of thread: UInt, after probe: Int) -> Int {
    let first = Int(truncatingIfNeeded: thread.mixed &>> UInt64(truncatingIfNeeded: 64 &- width))
    return (first &+ probe) & ((1 &<< width) &- 1)
  }

  /// Whether a place belongs to the running thread, by now.
  ///
  /// Nobody else looks for a place for this thread, so that it has at most one.
  fileprivate func belongs(_ index: Int, to thread: UInt) -> Bool {
    let owner = unsafe owners[index].load(ordering: .relaxed)
    if owner != 0 { return owner == thread }
    return unsafe owners[index].compareExchange(expected: 0, desired: thread, ordering: .relaxed).exchanged
  }

  /// The next block, made if need be.
  fileprivate var nextOrNew: UnsafeMutablePointer<Readers.Block> {
    if let next = unsafe next.load(ordering: .sequentiallyConsistent) { return unsafe next }
    let new = unsafe Self.allocate(width: width + 1)
    let (isStored, stored) = unsafe next.compareExchange(
      expected: nil, desired: new, ordering: .sequentiallyConsistent)
    guard !isStored, let stored = unsafe stored else { return unsafe new }
    unsafe new.pointee.owners.deallocate()
    unsafe new.pointee.counters.deallocate()
    unsafe new.deallocate()
    return unsafe stored
  }
}
