import ScopedDependenciesCore

extension TestClock {
  /// Waits until so many tasks sleep on the clock.
  ///
  /// Exact: call it before time moves, and whoever is to be woken is asleep. Returns early if the waiting task is
  /// cancelled.
  ///
  /// - Parameter count: How many.
  public func waitForSleeper(count: Int = 1) async {
    _ = await sleepers.wait { $0.count >= count }
  }

  /// Checks that nobody sleeps on the clock.
  ///
  /// Courteous: it gives way for a bounded while first, so that prompt work has usually been done.
  ///
  /// - Parameters:
  ///   - fileID: The file to name in the error.
  ///   - line: The line to name in the error.
  /// - Throws: A `DependencyIssue` that says how many sleep, and until when.
  public func checkSuspension(fileID: StaticString = #fileID, line: UInt = #line) async throws {
    var courtesy = Courtesy()
    await courtesy.giveWay(on: self, until: 0)
    let (count, first) = sleepers.withLock { ($0.count, $0.first) }
    guard let first else { return }
    let site = CallSite(fileID: fileID, line: line)
    throw TestingMessage.suspended(sleepers: count, first: first.offset, place: site).issue(at: site)
  }
}
