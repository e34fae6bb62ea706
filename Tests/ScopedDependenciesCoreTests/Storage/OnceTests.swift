import Testing

@testable import ScopedDependenciesCore

/// Something that happens once.
@Suite struct OnceTests {
  @Test func `what several want happens once, and all wait for it`() async {
    let (once, count, proceed) = (Once(), Tally(), Signal())
    let first = await begin(once, count, until: proceed)
    let others = (0..<8).map { _ in
      Task {
        await once.run { count.raise() }
        return count.value
      }
    }
    proceed.send()
    for other in others { #expect(await other.value == 1) }
    await first.value
  }

  @Test func `what has happened does not happen again`() async {
    let (once, count) = (Once(), Tally())
    for _ in 0..<3 { await once.run { count.raise() } }
    #expect(count.value == 1)
  }

  @Test func `what happens may want itself where nobody waits`() async {
    let (one, two, count) = (Once(), Once(), Tally())
    await one.run {
      count.raise()
      await Once.withoutWaiting {
        await one.run { count.raise() }
        await two.run { count.raise() }
      }
    }
    #expect(count.value == 2)
  }

  @Test func `two that want each other end where nobody waits`() async {
    let (one, two, entered) = (Once(), Once(), [Signal(), Signal()])
    async let first: Void = one.run {
      entered[0].send()
      await entered[1].wait()
      await Once.withoutWaiting { await two.run {} }
    }
    await two.run {
      entered[1].send()
      await entered[0].wait()
      await Once.withoutWaiting { await one.run {} }
    }
    await first
  }

  @Test func `a task that has been cancelled waits too`() async {
    let (once, count, proceed) = (Once(), Tally(), Signal())
    let first = await begin(once, count, until: proceed)
    let other = Task {
      await once.run {}
      return count.value
    }
    other.cancel()
    proceed.send()
    #expect(await other.value == 1)
    await first.value
  }

  /// Begins what happens once, and lets it go on at a signal.
  private func begin(_ once: Once, _ count: Tally, until proceed: Signal) async -> Task<Void, Never> {
    let entered = Signal()
    let task = Task {
      await once.run {
        entered.send()
        await proceed.wait()
        count.raise()
      }
    }
    await entered.wait()
    return task
  }
}
