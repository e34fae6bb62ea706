import Synchronization

/// Announces that somebody reads the cached defaults, so that whoever drops some can wait until nobody does.
///
/// Each thread has a counter of its own, which is odd while the thread reads: it adds one, loads the pointer to the
/// default, copies the value, and adds one more. Whoever drops a default first takes the pointer away and then looks at
/// every counter: where it is odd, it waits until it has changed. A reader that came before has left by then, and
/// one that came after sees that the pointer is gone. The first addition, the two accesses to the pointer and the
/// look are sequentially consistent, so that the reader sees that it is gone or the dropper sees the reader. So are the
/// accesses to the next block of slots: a dropper that does not see a new one came before its readers.
///
/// A counter has one writer at a time: the running thread whose identity its slot bears. A later thread of the same
/// identity goes on where the earlier one stopped. That is why leaving needs no atomic addition, and why a new
/// reader cannot keep a dropper waiting.
///
/// `@unchecked` because the slots are raw memory. The proof: they are allocated once and never freed, and each consists
/// of atomics, which any thread may use.
@safe struct Readers: @unchecked Sendable {
  /// A thread, and what it does: one line of the memory cache, and the next one, which some processors fetch with it.
  @safe struct Slot: ~Copyable {
    fileprivate let owner = Atomic<UInt>(0)
    fileprivate let counter = Atomic<UInt>(0)
  }

  /// Slots for so many threads; the next ones, if there have been more, are in a block twice as large.
  @safe fileprivate struct Block: ~Copyable {
    let slots: UnsafeMutableRawPointer
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
  /// It must not read anything else before it leaves; copying a value runs no code that could.
  ///
  /// - Returns: The slot to give to ``leave(_:)``.
  func enter() -> UnsafeMutablePointer<Slot> {
    let slot = unsafe slot(of: ThreadID.current.bits)
    // An addition sees the latest count, also that of an earlier thread.
    unsafe slot.pointee.counter.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return unsafe slot
  }

  /// Says that the running thread has copied what it came for.
  static func leave(_ slot: UnsafeMutablePointer<Slot>) {
    let counter = unsafe slot.pointee.counter.load(ordering: .relaxed)
    unsafe slot.pointee.counter.store(counter &+ 1, ordering: .releasing)
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

  private static func waitForReader(_ slot: UnsafeMutablePointer<Slot>) {
    let counter = unsafe slot.pointee.counter.load(ordering: .sequentiallyConsistent)
    if counter.isMultiple(of: 2) { return }
    while unsafe slot.pointee.counter.load(ordering: .sequentiallyConsistent) == counter { yieldThread() }
  }
}

/// Finding the slot of a thread.
extension Readers {
  /// How many slots of a block are looked at before the next block is.
  private static let probes = 4

  @inline(__always)
  private func slot(of thread: UInt) -> UnsafeMutablePointer<Slot> {
    let slot = unsafe first.pointee.slot(of: thread, after: 0)
    if unsafe slot.pointee.owner.load(ordering: .relaxed) == thread { return unsafe slot }
    return unsafe searchSlot(of: thread)
  }

  /// Finds the slot of a thread, or gives it one.
  @inline(never)
  private func searchSlot(of thread: UInt) -> UnsafeMutablePointer<Slot> {
    var block = unsafe first
    while true {
      for probe in 0..<Self.probes {
        let slot = unsafe block.pointee.slot(of: thread, after: probe)
        // Nobody else looks for a slot of this thread, so that it has at most one.
        let owner = unsafe slot.pointee.owner.compareExchange(
          expected: 0, desired: thread, ordering: .relaxed)
        if owner.exchanged || owner.original == thread { return unsafe slot }
      }
      unsafe block = block.pointee.nextOrNew
    }
  }
}

extension Readers.Block {
  private static var stride: Int { 128 }

  fileprivate static func allocate(width: Int) -> UnsafeMutablePointer<Readers.Block> {
    let slots = UnsafeMutableRawPointer.allocate(byteCount: stride << width, alignment: stride)
    for index in 0..<(1 << width) {
      unsafe (slots + index * stride).bindMemory(to: Readers.Slot.self, capacity: 1).initialize(
        to: Readers.Slot())
    }
    let block = UnsafeMutablePointer<Readers.Block>.allocate(capacity: 1)
    unsafe block.initialize(to: Readers.Block(slots: slots, width: width))
    return unsafe block
  }

  fileprivate subscript(index: Int) -> UnsafeMutablePointer<Readers.Slot> {
    unsafe (slots + index &* Self.stride).assumingMemoryBound(to: Readers.Slot.self)
  }

  /// A slot for a thread: the first one that is looked at, or one of those after it.
  fileprivate func slot(of thread: UInt, after probe: Int) -> UnsafeMutablePointer<Readers.Slot> {
    let hash = UInt64(truncatingIfNeeded: thread) &* 0x9E37_79B9_7F4A_7C15
    let first = Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- width))
    return unsafe self[(first &+ probe) & ((1 &<< width) &- 1)]
  }

  /// The next block, made if need be.
  fileprivate var nextOrNew: UnsafeMutablePointer<Readers.Block> {
    if let next = unsafe next.load(ordering: .sequentiallyConsistent) { return unsafe next }
    let new = unsafe Self.allocate(width: width + 1)
    let (isStored, stored) = unsafe next.compareExchange(
      expected: nil, desired: new, ordering: .sequentiallyConsistent)
    guard !isStored, let stored = unsafe stored else { return unsafe new }
    unsafe new.pointee.slots.deallocate()
    unsafe new.deallocate()
    return unsafe stored
  }
}
