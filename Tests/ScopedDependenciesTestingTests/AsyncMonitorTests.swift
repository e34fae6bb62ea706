import Testing

@testable import ScopedDependenciesTesting

@Suite struct AsyncMonitorTests {
  private let monitor = AsyncMonitor(0)

  @Test func `nobody waits for what is so already`() async {
    #expect(await monitor.wait { $0 == 0 } == .met)
  }

  @Test func `a change ends the waits that it fulfils`() async {
    let waiters = [1, 2].map { number in Task { [monitor] in await monitor.wait { $0 >= number } } }
    monitor.withLock { $0 = 1 }
    #expect(await waiters[0].value == .met)
    monitor.withLock { $0 = 2 }
    #expect(await waiters[1].value == .met)
  }

  @Test func `a cancelled task does not wait`() async {
    let waiter = Task { [monitor] in await monitor.wait { $0 == 1 } }
    waiter.cancel()
    #expect(await waiter.value == .cancelled)
  }

  @Test func `a wait ends when its time has passed`() async {
    #expect(await monitor.wait(for: .milliseconds(1)) { $0 == 1 } == .timedOut)
    #expect(await monitor.wait(for: .zero) { $0 == 1 } == .timedOut)
  }

  @Test func `a wait that may take long ends as soon as it can`() async {
    let waiter = Task { [monitor] in await monitor.wait(for: .seconds(3600)) { $0 == 1 } }
    monitor.withLock { $0 = 1 }
    #expect(await waiter.value == .met)
  }
}
