import Testing

@testable import ScopedDependenciesCore

/// Where issues go.
@Suite struct DependencyIssueReporterTests {
  @Test func `a reporter takes the issues of its operation, and of nothing after it`() {
    let (outer, inner) = (RecordingReporter(), RecordingReporter())
    withDependencyIssueReporter(outer) {
      withDependencyIssueReporter(inner) {
        reportDependencyIssue("inside", fileID: "Shop/Cart.swift", line: 12)
      }
      reportDependencyIssue("outside")
    }
    #expect(inner.messages == ["inside"])
    #expect(inner.issues.map(\.fileID) == ["Shop/Cart.swift"])
    #expect(inner.issues.map(\.line) == [12])
    #expect(inner.issues.map(\.kind) == [.custom])
    #expect(outer.messages == ["outside"])
  }

  @Test func `a reporter takes the issues of an asynchronous operation, and of its tasks`() async {
    let reporter = RecordingReporter()
    await withDependencyIssueReporter(reporter) {
      reportDependencyIssue("operation")
      await Task.yield()
      async let child: Void = reportDependencyIssue("child")
      await child
      await withTaskGroup(of: Void.self) { group in group.addTask { reportDependencyIssue("member") } }
      await Task { reportDependencyIssue("task") }.value
    }
    #expect(reporter.messages == ["operation", "child", "member", "task"])
  }

  @Test func `a child task may have a reporter of its own`() async {
    let (outer, inner) = (RecordingReporter(), RecordingReporter())
    await withDependencyIssueReporter(outer) {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { withDependencyIssueReporter(inner) { reportDependencyIssue("child") } }
      }
      reportDependencyIssue("parent")
    }
    #expect(inner.messages == ["child"])
    #expect(outer.messages == ["parent"])
  }

  @Test func `the operation's result is returned, also one that cannot be copied`() async {
    let reporter = RecordingReporter()
    #expect(withDependencyIssueReporter(reporter) { 5 } == 5)
    let token = withDependencyIssueReporter(reporter) { Token(number: 5) }
    #expect(token.number == 5)
    let other = await withDependencyIssueReporter(reporter) {
      await Task.yield()
      return Token(number: 6)
    }
    #expect(other.number == 6)
  }

  @Test func `the operation's error is thrown with its own type`() async {
    do throws(Boom) {
      try withDependencyIssueReporter(RecordingReporter()) { () throws(Boom) in throw Boom() }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error == Boom())
    }
    do throws(Boom) {
      try await withDependencyIssueReporter(RecordingReporter()) { () async throws(Boom) in throw Boom() }
      Issue.record("The error did not come through.")
    } catch {
      #expect(error == Boom())
    }
  }

  @Test func `a reporter is not a scope of values`() {
    withFreshValues {
      withDependencies {
        $0[NumberKey.self] = 2
      } operation: {
        withDependencyIssueReporter(RecordingReporter()) {
          #expect(DependencyValues.current[NumberKey.self] == 2)
          prepareDependencies { $0[UnsetKey.self] = 3 }
        }
      }
      #expect(DependencyValues.current[UnsetKey.self] == 3)
    }
  }

  @Test func `a scope of values keeps the reporter`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withDependencies(DependencyValues()) { _ = DependencyValues.current[UnsetKey.self] }
    }
    #expect(reporter.issues.count == 1)
  }

  @Test func `a reporter may read dependencies, also the one that it is told about`() {
    let reporter = ReadingReporter()
    withFreshValues {
      withDependencyIssueReporter(reporter) { #expect(DependencyValues.current[UnsetKey.self] == 1) }
    }
    #expect(reporter.sum.value == 1)
  }

  @Test func `a reporter may report`() {
    let outer = RecordingReporter()
    withDependencyIssueReporter(ForwardingReporter(next: outer)) { reportDependencyIssue("words") }
    #expect(outer.messages == ["forwarded: words"])
  }

  @Test func `the process has one reporter that takes what no other does`() async {
    await #expect(processExitsWith: .success) {
      let (first, second, own) = (RecordingReporter(), RecordingReporter(), RecordingReporter())
      DependencyIssue.install(first)
      reportDependencyIssue("first")
      DependencyIssue.install(second)
      reportDependencyIssue("second")
      await Task.detached { reportDependencyIssue("detached") }.value
      withDependencyIssueReporter(own) { reportDependencyIssue("own") }
      #expect(first.messages == ["first"])
      #expect(second.messages == ["second", "detached"])
      #expect(own.messages == ["own"])
    }
  }
}

private struct Boom: Error, Equatable {}

private struct Token: ~Copyable {
  let number: Int
}

/// A reporter that reads, as one that logs would.
private struct ReadingReporter: DependencyIssueReporter {
  let sum = Tally()

  func report(_ issue: DependencyIssue) {
    for _ in 0..<DependencyValues.current[UnsetKey.self] { sum.raise() }
  }
}

private struct ForwardingReporter: DependencyIssueReporter {
  let next: any DependencyIssueReporter

  func report(_ issue: DependencyIssue) {
    withDependencyIssueReporter(next) { reportDependencyIssue("forwarded: \(issue.message)") }
  }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum UnsetKey: DependencyKey {
  static var liveValue: Int { 1 }
}
