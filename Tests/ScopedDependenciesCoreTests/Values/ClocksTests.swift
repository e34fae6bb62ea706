import ScopedDependenciesCore
import Testing

@Suite struct ClocksTests {
  @Test func `a running program waits in real time`() {
    #expect(DependencyValues.live.continuousClock is ContinuousClock)
    #expect(DependencyValues.live.suspendingClock is SuspendingClock)
  }

  @Test func `a preview waits in real time`() {
    #expect(DependencyValues.preview.continuousClock is ContinuousClock)
    #expect(DependencyValues.preview.suspendingClock is SuspendingClock)
  }

  @Test func `a test that uses a clock is told what to override it with`() async throws {
    let reporter = RecordingReporter()
    try await withDependencyIssueReporter(reporter) {
      try await withDependencies(DependencyValues()) {
        try await Kettle().boil()
      }
    }
    #expect(
      reporter.messages == [
        #"""
        'continuousClock' was used in a test that does not override it.
        A test that waits in real time is slow, and fails when the machine is busy.
        To fix this, add one of these to the test:
        - '.dependency(\.continuousClock, TestClock())', to move time by hand;
        - '.dependency(\.continuousClock, ImmediateClock())', to let every sleep end at once.
        """#
      ])
  }

  @Test func `each clock names itself`() async throws {
    let reporter = RecordingReporter()
    try await withDependencyIssueReporter(reporter) {
      try await DependencyValues().suspendingClock.sleep(for: .seconds(1))
    }
    #expect(reporter.messages.map { $0.hasPrefix("'suspendingClock' was used") } == [true])
  }

  @Test func `a clock that is only read is not reported`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) { _ = DependencyValues().continuousClock }
    #expect(reporter.issues.isEmpty)
  }

  @Test func `an override is used in place of the clock`() async throws {
    let clock = ImmediateClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await Kettle().boil()
    }
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(180)))
  }
}

private struct Kettle {
  @Dependency(\.continuousClock) var clock

  func boil() async throws { try await clock.sleep(for: .seconds(180)) }
}
