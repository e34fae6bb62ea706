import Foundation
import ScopedDependenciesCore
import XCTest

/// The XCTest case that runs, its defaults, and the issues that came between two cases.
///
/// XCTest runs one case at a time, so everything that happens meanwhile belongs to that case.
final class XCTestCases: NSObject, XCTestObservation, Sendable {
  static let shared = XCTestCases()

  private let state = Guarded(State())

  private struct State: Sendable {
    var running: RunningCase?

    /// Whether XCTest runs tests in this process.
    var isActive = false

    /// How many suites are running, one inside the other.
    var suites = 0

    /// Issues that came while no case was running: the next one fails with them.
    var pending: [DependencyIssue] = []
  }

  /// Starts to observe XCTest, before it starts its first case.
  func observe() { XCTestObservationCenter.shared.addTestObserver(self) }

  /// The defaults of the running case; nil where none runs.
  var caches: Caches? { state.withLock { $0.running?.caches } }

  /// Fails the running case.
  ///
  /// - Returns: Whether XCTest is running tests.
  func fail(with issue: DependencyIssue) -> Bool {
    let (isActive, running) = state.withLock { state in
      if state.isActive, state.running == nil { state.pending.append(issue) }
      return (state.isActive, state.running)
    }
    running?.fail(with: issue)
    return isActive
  }
}

extension XCTestCases {
  func testBundleWillStart(_ testBundle: Bundle) {
    state.withLock { $0.isActive = true }
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    state.withLock { $0.suites += 1 }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let running = RunningCase(testCase)
    let pending = state.withLock { state in
      defer { state.pending = [] }
      state.running = running
      return state.pending
    }
    pending.forEach(running.fail)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    // What the case has built is freed here, without the lock.
    let finished = state.withLock { $0.running.take() }
    withExtendedLifetime(finished) {}
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    let isPending = state.withLock { state in
      state.suites -= 1
      return state.suites == 0 && !state.pending.isEmpty
    }
    if isPending { testSuite.runEmptyCase() }
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.pending.forEach(StandardErrorReporter().report)
  }
}

/// A case while it is running.
///
/// `@unchecked` because of the case itself. The proof: all that is done with it is to record a failure, which
/// XCTest's own assertions do on any thread.
private struct RunningCase: @unchecked Sendable {
  private let testCase: XCTestCase
  let caches = Caches()

  init(_ testCase: XCTestCase) { self.testCase = testCase }
}

#if canImport(Darwin)
  extension RunningCase {
    func fail(with issue: DependencyIssue) {
      let location = XCTSourceCodeLocation(filePath: issue.fileID, lineNumber: Int(issue.line))
      testCase.record(
        XCTIssue(
          type: .assertionFailure,
          compactDescription: issue.message,
          sourceCodeContext: XCTSourceCodeContext(location: location)
        )
      )
    }
  }

  extension XCTestSuite {
    // A case that is made from a closure does not exist here.
    fileprivate func runEmptyCase() {}
  }
#else
  extension RunningCase {
    /// Does what `XCTFail` does, which takes no place that is known only at run time.
    func fail(with issue: DependencyIssue) {
      testCase.recordFailure(
        withDescription: "failed - \(issue.message)",
        inFile: issue.fileID,
        atLine: Int(issue.line),
        expected: true
      )
    }
  }

  extension XCTestSuite {
    /// Runs one more case, for the issues that came after the last one.
    fileprivate func runEmptyCase() {
      let testCase = XCTestCase(name: "issues outside of all test cases") { _ in }
      testCase.run()
      if let run = testCase.testRun { (testRun as? XCTestSuiteRun)?.addTestRun(run) }
    }
  }
#endif
