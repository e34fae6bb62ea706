import Testing

@testable import ScopedDependenciesCore

/// Announced readers, and whoever waits for them to leave.
///
/// One test at a time: the system offers only so many threads at once.
@Suite(.serialized) struct ReadersTests {
  private let readers = Readers()

  @Test func `a wait without readers ends`() {
    readers.waitForEarlierReaders()
  }

  @Test(arguments: [4, 80])
  func `a wait ends after the readers have left that came before it`(count: Int) {
    let (entered, waiting) = ((0..<count).map { _ in Gate() }, Gate())
    let left = Tally()
    let threads = entered.map { entered in
      onThread {
        let counter = unsafe readers.enter()
        entered.open()
        waiting.wait()
        left.raise()
        unsafe Readers.leave(counter)
      }
    }
    for gate in entered { gate.wait() }
    let dropper = onThread {
      waiting.open()
      readers.waitForEarlierReaders()
      #expect(left.value == count)
    }
    for thread in threads + [dropper] { thread.wait() }
  }

  @Test func `a wait ends although new readers keep coming`() {
    let isOver = Tally()
    let threads = (0..<4).map { _ in
      onThread { while isOver.value == 0 { unsafe Readers.leave(readers.enter()) } }
    }
    for _ in 0..<100 { readers.waitForEarlierReaders() }
    isOver.raise()
    for thread in threads { thread.wait() }
  }

  @Test func `several may wait at once`() {
    let droppers = (0..<4).map { _ in onThread { for _ in 0..<100 { readers.waitForEarlierReaders() } } }
    for thread in droppers { thread.wait() }
  }

  @Test func `a thread has one counter, and threads that run at once have different ones`() {
    let counters = Guarded<[[UInt]]>([])
    let (entered, over) = ((0..<80).map { _ in Gate() }, Gate())
    let threads = entered.map { entered in
      onThread {
        let own = (0..<3).map { _ in
          let counter = unsafe readers.enter()
          defer { unsafe Readers.leave(counter) }
          return UInt(bitPattern: counter)
        }
        counters.withLock { $0.append(own) }
        entered.open()
        over.wait()
      }
    }
    for gate in entered { gate.wait() }
    over.open()
    for thread in threads { thread.wait() }
    let all = counters.withLock { $0 }
    #expect(all.allSatisfy { Set($0).count == 1 })
    #expect(Set(all.map { $0[0] }).count == 80)
  }

  @Test func `threads that have ended are not waited for`() {
    for _ in 0..<200 {
      onThread { unsafe Readers.leave(readers.enter()) }.wait()
      readers.waitForEarlierReaders()
    }
  }
}
