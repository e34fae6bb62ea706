import Testing

@testable import ScopedDependenciesCore

/// A value that threads wait for.
@Suite struct MonitorTests {
  @Test func `a change stays, and its result is returned`() {
    let number = Monitor(1)
    #expect(
      number.withLock {
        $0 += 1; return $0 * 10
      } == 20)
    #expect(
      number.update {
        $0 += 1; return $0 * 10
      } == 30)
  }

  @Test func `a wait for what is already so does not wait`() {
    let number = Monitor(1)
    #expect(number.wait { $0 == 1 ? "one" : nil } == "one")
  }

  @Test func `a wait ends when another thread has changed the value`() {
    let number = Monitor(0)
    let waiting = Gate()
    let thread = onThread {
      waiting.wait()
      for _ in 0..<3 { number.update { $0 += 1 } }
    }
    waiting.open()
    #expect(number.wait { $0 == 3 ? $0 : nil } == 3)
    thread.wait()
  }

  @Test func `one change wakes all who wait`() {
    let number = Monitor(0)
    let threads = (0..<8).map { _ in onThread { number.wait { $0 == 1 ? () : nil } } }
    number.update { $0 = 1 }
    for thread in threads { thread.wait() }
  }

  @Test func `each of those who wait gets what it waits for`() {
    let (number, sum) = (Monitor(0), Monitor(0))
    let threads = (1...8).map { wanted in
      onThread {
        let seen = number.wait { $0 >= wanted ? $0 : nil }
        sum.update { $0 += seen >= wanted ? 1 : 0 }
      }
    }
    for _ in 0..<8 { number.update { $0 += 1 } }
    for thread in threads { thread.wait() }
    #expect(sum.withLock { $0 } == 8)
  }

  @Test func `no change is lost among threads`() {
    let number = Monitor(0)
    let threads = (0..<4).map { _ in onThread { for _ in 0..<10_000 { number.withLock { $0 += 1 } } } }
    for thread in threads { thread.wait() }
    #expect(number.withLock { $0 } == 40_000)
  }
}
