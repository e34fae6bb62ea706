import Testing

@testable import ScopedDependenciesCore

/// Announced readers, and whoever waits for them to leave.
@Suite struct ReadersTests {
  @Test func `a wait without readers ends`() {
    Readers.all.waitForEarlierReaders()
  }

  @Test func `a wait ends after the readers have left that came before it`() {
    let (entered, waiting) = ((0..<4).map { _ in Gate() }, Gate())
    let left = Tally()
    let readers = entered.map { entered in
      onThread {
        let counter = unsafe Readers.all.enter()
        entered.open()
        waiting.wait()
        left.raise()
        unsafe Readers.leave(counter)
      }
    }
    for gate in entered { gate.wait() }
    let dropper = onThread {
      waiting.open()
      Readers.all.waitForEarlierReaders()
      #expect(left.value == 4)
    }
    for thread in readers + [dropper] { thread.wait() }
  }

  @Test func `a wait ends although new readers keep coming`() {
    let isOver = Tally()
    let readers = (0..<4).map { _ in
      onThread { while isOver.value == 0 { unsafe Readers.leave(Readers.all.enter()) } }
    }
    for _ in 0..<100 { Readers.all.waitForEarlierReaders() }
    isOver.raise()
    for thread in readers { thread.wait() }
  }

  @Test func `several may wait at once`() {
    let droppers = (0..<4).map { _ in onThread { for _ in 0..<100 { Readers.all.waitForEarlierReaders() } } }
    for thread in droppers { thread.wait() }
  }

  @Test func `a reader may come twice`() {
    let outer = unsafe Readers.all.enter()
    let inner = unsafe Readers.all.enter()
    unsafe Readers.leave(inner)
    unsafe Readers.leave(outer)
    Readers.all.waitForEarlierReaders()
  }
}
