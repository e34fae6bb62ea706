import ScopedDependenciesCore
import Testing

@Suite struct TimerTests {
  @Test func `a timer ticks at every multiple of its interval`() async {
    let ticks = await ImmediateClock().timer(interval: .seconds(2)).first(3)
    #expect(ticks == [.seconds(2), .seconds(4), .seconds(6)])
  }

  @Test func `a timer runs on a clock of any type`() async {
    let clock: any Clock<Duration> = ImmediateClock()
    let ticks = await clock.timer(interval: .milliseconds(500)).first(2)
    #expect(ticks == [.milliseconds(500), .seconds(1)])
  }

  @Test func `work between two ticks does not make a timer drift`() async throws {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await tick in clock.timer(interval: .seconds(1)) {
      ticks.append(tick)
      if ticks.count == 3 { break }
      try await clock.sleep(for: .milliseconds(250))
    }
    #expect(ticks == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(3)))
  }

  @Test func `ticks that work has missed are left out`() async throws {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await tick in clock.timer(interval: .seconds(1)) {
      ticks.append(tick)
      if ticks.count == 3 { break }
      try await clock.sleep(for: .milliseconds(2500))
    }
    #expect(ticks == [.seconds(1), .seconds(4), .seconds(7)])
  }

  @Test func `a timer begins when it is iterated`() async throws {
    let clock = ImmediateClock()
    let timer = clock.timer(interval: .seconds(1))
    try await clock.sleep(for: .seconds(10))
    _ = await timer.first(1)
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(11)))
  }

  @Test func `a timer ends when its task is cancelled`() async {
    let task = Task {
      for await _ in ImmediateClock().timer(interval: .seconds(1)) {}
      return Task.isCancelled
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test func `a timer that has ended stays ended`() async {
    let task = Task {
      var ticks = ImmediateClock().timer(interval: .seconds(1)).makeAsyncIterator()
      while await ticks.next() != nil {}
      return await ticks.next()
    }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `a timer without an interval is reported, and does not tick`() async {
    let reporter = RecordingReporter()
    let ticks = await withDependencyIssueReporter(reporter) {
      await ImmediateClock().timer(interval: .zero, fileID: "Cart/Cart.swift", line: 7).first(1)
    }
    #expect(ticks.isEmpty)
    #expect(
      reporter.messages == [
        """
        'timer(interval:)' was given an interval of 0.0 seconds, at Cart/Cart.swift:7.
        Such a timer would tick without end in no time, so it does not tick at all.
        To fix this, give it an interval greater than zero: 'timer(interval: .seconds(1))'.
        """
      ])
  }

  @MainActor @Test func `a timer is iterated on an actor`() async {
    var count = 0
    for await _ in ImmediateClock().timer(interval: .seconds(1)) {
      MainActor.assertIsolated()
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }
}

extension ClockTimer {
  fileprivate func first(_ count: Int) async -> [Duration] {
    var ticks: [Duration] = []
    for await tick in prefix(count) { ticks.append(tick) }
    return ticks
  }
}
