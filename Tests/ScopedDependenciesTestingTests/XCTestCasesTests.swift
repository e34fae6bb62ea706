import ScopedDependenciesTesting
import Synchronization
import XCTest

#if os(Linux)
  import Testing

  struct XCTestFailureTests {
    @Test func `an issue fails the XCTest case that is running, once`() async throws {
      let run = try await ChildRun.xcTest("FailingCases/testIssue")
      #expect(!run.hasSucceeded)
      #expect(
        run.output.contains(
          """
          Shop/Cart.swift:12: error: FailingCases.testIssue : failed - First line.
          Second line.
          Test Case 'FailingCases.testIssue' failed
          """
        )
      )
      #expect(run.output.contains("Executed 1 test, with 1 failure"))
    }

    @Test func `an issue of detached work fails the XCTest case that is running`() async throws {
      let run = try await ChildRun.xcTest("FailingCases/testDetached")
      #expect(!run.hasSucceeded)
      #expect(run.output.contains("error: FailingCases.testDetached : failed - From detached work."))
    }

    @Test func `an issue before the first XCTest case fails that case`() async throws {
      let run = try await ChildRun.xcTest("FailingSetUp/testNothing")
      #expect(!run.hasSucceeded)
      #expect(run.output.contains("error: FailingSetUp.testNothing : failed - Before all cases."))
    }

    @Test func `an issue after the last XCTest case fails the run`() async throws {
      let run = try await ChildRun.xcTest("FailingTearDown/testNothing")
      #expect(!run.hasSucceeded)
      #expect(run.output.contains("issues outside of all test cases : failed - After all cases."))
    }

    @Test func `XCTest cases without issues pass`() async throws {
      let run = try await ChildRun.xcTest("XCTestCasesTests")
      #expect(run.hasSucceeded)
      #expect(run.output.contains("Executed 4 tests, with 0 failures"))
    }
  }
#endif

/// Each method starts with its own defaults, which are freed when it ends; in whatever order they run.
final class XCTestCasesTests: XCTestCase {
  @Dependency(\.counter) fileprivate var counter

  override func setUp() async throws {
    XCTAssertEqual(DependencyValues.current.counter.next(), 1)
  }

  func testOwnDefaults() { expectOwnDefaults() }

  func testOwnDefaultsAgain() { expectOwnDefaults() }

  func testOwnDefaultsInAsyncMethods() async {
    expectOwnDefaults()
    let mine = counter
    let theirs = await Task.detached { DependencyValues.current.counter }.value
    XCTAssertTrue(mine === theirs, "Detached work belongs to the one case that runs.")
  }

  func testPreparedDefaults() {
    prepareDependencies { $0.city = "Oslo" }
    XCTAssertEqual(DependencyValues.current.city, "Oslo")
  }

  private func expectOwnDefaults() {
    XCTAssertEqual(counter.next(), 2)
    XCTAssertEqual(DependencyValues.current.city, "nowhere")
    earlier.withLock { earlier in
      XCTAssertTrue(earlier.allSatisfy { $0.counter == nil })
      earlier.append(WeakCounter(counter: DependencyValues.current.counter))
    }
  }
}

final class FailingCases: XCTestCase {
  func testIssue() throws {
    try XCTSkipUnless(ChildRun.isChild)
    reportDependencyIssue("First line.\nSecond line.", fileID: "Shop/Cart.swift", line: 12)
  }

  func testDetached() async throws {
    try XCTSkipUnless(ChildRun.isChild)
    await Task.detached { reportDependencyIssue("From detached work.") }.value
  }
}

final class FailingSetUp: XCTestCase {
  override class func setUp() {
    if ChildRun.isChild { reportDependencyIssue("Before all cases.") }
  }

  func testNothing() throws { try XCTSkipUnless(ChildRun.isChild) }
}

final class FailingTearDown: XCTestCase {
  override class func tearDown() {
    if ChildRun.isChild { reportDependencyIssue("After all cases.") }
  }

  func testNothing() throws { try XCTSkipUnless(ChildRun.isChild) }
}

private final class Counter: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private struct WeakCounter: Sendable {
  weak let counter: Counter?
}

private let earlier = Guarded<[WeakCounter]>([])

private enum CounterKey: TestDependencyKey { static var testValue: Counter { Counter() } }
private enum CityKey: TestDependencyKey { static var testValue: String { "nowhere" } }

extension DependencyValues {
  fileprivate var counter: Counter { self[CounterKey.self] }

  fileprivate var city: String {
    get { self[CityKey.self] }
    set { self[CityKey.self] = newValue }
  }
}
