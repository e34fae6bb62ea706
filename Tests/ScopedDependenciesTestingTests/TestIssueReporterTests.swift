import Foundation
import ScopedDependenciesTesting
import Synchronization
import Testing

struct TestIssueReporterTests {
  @Test func `an unset dependency fails the test that reads it, once`() {
    withKnownIssue {
      _ = DependencyValues.current[PortKey.self]
      _ = DependencyValues.current[PortKey.self]
    } matching: { issue in
      issue.comments == [
        """
        'PortKey' was read in a test that does not override it, at \(#fileID):\(#line - 5).
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[PortKey.self] = <a value for this test> }' to the test.
        """
      ]
    }
  }

  @Test func `a failure stands at the place of the issue`() {
    withKnownIssue {
      reportDependencyIssue("Here.", fileID: #fileID, line: 7)
    } matching: { issue in
      guard let location = issue.sourceLocation else { return false }
      return issue.comments == ["Here."] && location.fileID == #fileID && location.line == 7
        && location.filePath == #filePath
    }
  }

  @Test func `a failure in another file names that file`() {
    withKnownIssue {
      reportDependencyIssue("There.", fileID: "Shop/Cart.swift", line: 12)
    } matching: { issue in
      issue.sourceLocation?.fileID == "Shop/Cart.swift" && issue.sourceLocation?.line == 12
    }
  }

  @Test func `a failure without a place stands at the test`() {
    withKnownIssue {
      reportDependencyIssue("Somewhere.", fileID: "", line: 0)
    } matching: { issue in
      issue.comments == ["Somewhere."] && issue.sourceLocation?.line == Test.current?.sourceLocation.line
    }
  }

  @Test func `work that a test starts fails that test`() async {
    await withKnownIssue {
      await Task { reportDependencyIssue("From a task.") }.value
    } matching: {
      $0.comments == ["From a task."]
    }
  }

  @Test func `each issue is one failure`() {
    let count = Atomic(0)
    withKnownIssue {
      reportDependencyIssue("Again.")
      reportDependencyIssue("Again.")
    } matching: { _ in
      count.add(1, ordering: .relaxed)
      return true
    }
    #expect(count.load(ordering: .relaxed) == 2)
  }
}

#if os(Linux) || os(macOS) || os(Windows)
  extension TestIssueReporterTests {
    @Test func `an issue in an exit test fails the test that runs it`() async {
      await withKnownIssue {
        await #expect(processExitsWith: .success) { reportDependencyIssue("In another process.") }
      } matching: {
        $0.comments == ["In another process."]
      }
    }
  }
#endif

#if os(Linux)
  struct DetachedIssueTests {
    @Test func `an issue of detached work fails the run, once`() async throws {
      let run = try await ChildRun.swiftTesting(filter: "DetachedIssues/fromTask")
      #expect(!run.hasSucceeded)
      #expect(run.output.count(of: "From detached work.") == 1)
      #expect(run.output.contains("with 1 issue"))
    }

    @Test func `an issue of a dispatch queue fails the run, once`() async throws {
      let run = try await ChildRun.swiftTesting(filter: "DetachedIssues/fromQueue")
      #expect(!run.hasSucceeded)
      #expect(run.output.count(of: "From a queue.") == 1)
    }
  }
#endif

@Suite(.enabled(if: ChildRun.isChild, "They are to fail, and run in a process of their own."))
private struct DetachedIssues {
  @Test func fromTask() async { await Task.detached { reportDependencyIssue("From detached work.") }.value }

  @Test func fromQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        reportDependencyIssue("From a queue.")
        continuation.resume()
      }
    }
  }
}

private enum PortKey: DependencyKey {
  static var liveValue: Int { 80 }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
