import ScopedDependenciesCore
import Testing

@Suite struct UnimplementedClockTests {
  private let reporter = RecordingReporter()
  private let clock = UnimplementedClock("kitchenClock", fileID: "Kitchen/Clock.swift", line: 12)

  @Test func `a sleep is reported, and ends at once`() async throws {
    try await withDependencyIssueReporter(reporter) {
      try await clock.sleep(until: UnimplementedClock.Instant(offset: .seconds(9)))
    }
    #expect(
      reporter.messages == [
        #"""
        'kitchenClock' was used in a test that does not override it, at Kitchen/Clock.swift:12.
        A test that waits in real time is slow, and fails when the machine is busy.
        To fix this, add one of these to the test:
        - '.dependency(\.kitchenClock, TestClock())', to move time by hand;
        - '.dependency(\.kitchenClock, ImmediateClock())', to let every sleep end at once.
        """#
      ])
    #expect(reporter.issues.map(\.kind) == [.unimplemented])
  }

  @Test func `a sleep for a duration is one use`() async throws {
    try await withDependencyIssueReporter(reporter) { try await clock.sleep(for: .seconds(1)) }
    #expect(reporter.issues.count == 1)
  }

  @Test func `reading the time is a use`() {
    withDependencyIssueReporter(reporter) { _ = clock.now }
    #expect(reporter.issues.count == 1)
  }

  @Test func `time is what was slept until`() async throws {
    try await withDependencyIssueReporter(reporter) {
      try await clock.sleep(for: .seconds(3))
      #expect(clock.now == UnimplementedClock.Instant(offset: .seconds(3)))
    }
  }

  @Test func `a task that is cancelled does not sleep`() async {
    await withDependencyIssueReporter(reporter) {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        try await clock.sleep(for: .seconds(1))
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `a loop without an end does not bury the report`() async throws {
    try await withDependencyIssueReporter(reporter) {
      for _ in 1...1000 { try await clock.sleep(for: .seconds(1)) }
    }
    #expect(reporter.issues.count == 100)
  }
}
