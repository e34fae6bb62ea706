import ScopedDependenciesTesting
import Testing

@Suite struct ThrowingSpyTests {
  @Test func `an error is thrown at every call, and the calls are recorded`() {
    let save = ThrowingSpy<String, Void>(throwing: DiskFull())
    let disk = Disk(save: save.function)
    #expect(throws: DiskFull.self) { try disk.save("a") }
    #expect(throws: DiskFull.self) { try disk.save("b") }
    #expect(save.calls == ["a", "b"])
    #expect(save.callCount == 2)
    #expect(save.lastCall == "b")
  }

  @Test func `results are given in turn`() throws {
    let free = ThrowingSpy<Int>(answeringInTurn: .failure(DiskFull()), .success(7))
    let disk = Disk(free: free.function)
    #expect(throws: DiskFull.self) { try disk.free() }
    #expect(try disk.free() == 7)
  }

  @Test func `a closure may throw for some arguments`() throws {
    let save = ThrowingSpy { (name: String) in
      if name.isEmpty { throw DiskFull() }
    }
    let disk = Disk(save: save.function)
    try disk.save("a")
    #expect(throws: DiskFull.self) { try disk.save("") }
  }

  @Test func `a call beyond the last result is reported and thrown`() async throws {
    let free = ThrowingSpy<Int>(answeringInTurn: .success(1), fileID: "Cart/CartTests.swift", line: 12)
    let disk = Disk(free: free.function)
    #expect(try disk.free() == 1)
    let issues = await collectingIssues {
      #expect(throws: DependencyIssue.self) { try disk.free() }
    }
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called 2 times, but it was given 1 answer.
        Nobody has said what it answers next.
        To fix this, do one of these:
        - give it an answer for each call: 'ThrowingSpy(answeringInTurn: …)';
        - give it one answer for all calls: 'Spy(answering: …)'.
        """
      ])
  }

  @Test func `a spy without a result must not be called`() async {
    let disk = Disk(free: ThrowingSpy<Int>(fileID: "Cart/CartTests.swift", line: 12).function)
    let issues = await collectingIssues {
      #expect(throws: DependencyIssue.self) { try disk.free() }
    }
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called, but it was given no answer.
        Nobody has said what it answers.
        To fix this, do one of these:
        - give it an answer for each call: 'ThrowingSpy(answeringInTurn: …)';
        - give it one answer for all calls: 'Spy(answering: …)'.
        """
      ])
  }
}

private struct Disk: Sendable {
  var save: @Sendable (String) throws -> Void = { _ in }
  var free: @Sendable () throws -> Int = { 0 }
}

private struct DiskFull: Error {}
