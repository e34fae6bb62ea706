import ScopedDependenciesTesting
import Testing

@Suite struct CannedResultTests {
  @Test func `a success is returned`() throws {
    #expect(try CannedResult(.success(7)).get() == 7)
  }

  @Test func `a failure is thrown`() {
    let result = CannedResult<Int>(.failure(Offline()))
    #expect(throws: Offline.self) { try result.get() }
  }

  @Test func `a result can be set again`() throws {
    let result = CannedResult(.success(7))
    result.result = .success(8)
    #expect(try result.get() == 8)
  }

  @Test func `a result that nobody has set is reported and thrown`() async {
    let result = CannedResult<Int>(fileID: "Cart/CartTests.swift", line: 12)
    let issues = await collectingIssues {
      #expect(throws: DependencyIssue.self) { try result.get() }
    }
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called, but it was given no answer.
        Nobody has said what it answers, so the call fails.
        To fix this, give it a result before the call: 'result = .success(…)' or 'result = .failure(…)'.
        """
      ])
  }
}

private struct Offline: Error {}
