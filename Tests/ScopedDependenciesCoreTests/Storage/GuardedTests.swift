import Testing

@testable import ScopedDependenciesCore

/// A value behind a lock.
@Suite struct GuardedTests {
  @Test func `a change stays, and its result is returned`() {
    let number = Guarded(1)
    #expect(
      number.withLock {
        $0 += 1; return $0 * 10
      } == 20)
    #expect(number.withLock { $0 } == 2)
  }

  @Test func `an error has its own type, and the lock is free afterwards`() {
    let number = Guarded(1)
    do throws(Boom) {
      try number.withLock { number throws(Boom) in
        number = 2
        throw Boom()
      }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error == Boom())
    }
    #expect(number.withLock { $0 } == 2)
  }

  @Test func `no change is lost among threads`() {
    let holder = Holder()
    let threads = (0..<4).map { _ in
      onThread { for _ in 0..<10_000 { holder.number.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.wait() }
    #expect(holder.number.withLock { $0 } == 40_000)
  }
}

private struct Boom: Error, Equatable {}

private final class Holder: Sendable {
  let number = Guarded(0)
}
