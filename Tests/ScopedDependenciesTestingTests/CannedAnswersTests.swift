import ScopedDependenciesTesting
import Testing

@Suite struct CannedAnswersTests {
  private var client = Client()

  @Test mutating func `a value is returned, whatever the endpoint takes`() async throws {
    client.count = CannedAnswers.value(1)
    client.length = CannedAnswers.value(2)
    client.fetch = CannedAnswers.value(3)
    client.send = CannedAnswers.value(())
    #expect(client.count() == 1)
    #expect(client.length("a") == 2)
    #expect(try await client.fetch("a", 1) == 3)
    try await client.send()
  }

  @Test mutating func `an error is thrown, whatever the endpoint takes`() async {
    client.load = CannedAnswers.error(Offline())
    client.fetch = CannedAnswers.error(Offline())
    client.send = CannedAnswers.error(Offline())
    let client = client
    #expect(throws: Offline.self) { try client.load("a") }
    await #expect(throws: Offline.self) { try await client.fetch("a", 1) }
    await #expect(throws: Offline.self) { try await client.send() }
  }

  @Test mutating func `values are returned in sequence`() {
    client.length = CannedAnswers.sequence(1, 2)
    #expect([client.length("a"), client.length("b")] == [1, 2])
  }

  @Test mutating func `a call beyond the sequence is reported, and returns the last value again`() async {
    client.length = CannedAnswers.sequence(1, fileID: "Cart/CartTests.swift", line: 12)
    let issues = await collectingIssues {
      #expect([client.length("a"), client.length("b")] == [1, 1])
    }
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called 2 times, but it was given 1 answer.
        Nobody has said what it answers next.
        To fix this, do one of these:
        - give it an answer for each call: 'CannedAnswers.sequence(…)';
        - give it one answer for all calls: 'Spy(answering: …)'.
        """
      ])
  }

  @Test mutating func `values and errors come in sequence`() async throws {
    client.fetch = CannedAnswers.results(.failure(Offline()), .success(2))
    let client = client
    await #expect(throws: Offline.self) { try await client.fetch("a", 1) }
    #expect(try await client.fetch("a", 1) == 2)
  }

  @Test mutating func `a call beyond the results is reported and thrown`() async throws {
    client.load = CannedAnswers.results(.success(1))
    let client = client
    #expect(try client.load("a") == 1)
    let issues = await collectingIssues {
      #expect(throws: DependencyIssue.self) { try client.load("a") }
    }
    #expect(issues.map(\.kind) == [.testDouble])
  }

  @Test mutating func `the value can depend on the argument`() {
    client.length = CannedAnswers.byArgument(["a": 1, "b": 2], otherwise: 3)
    #expect(["a", "b", "c"].map { client.length($0) } == [1, 2, 3])
  }

  @Test mutating func `an argument without a value is reported and thrown`() async throws {
    client.load = CannedAnswers.byArgument(["a": 1], fileID: "Cart/CartTests.swift", line: 12)
    let client = client
    #expect(try client.load("a") == 1)
    let issues = await collectingIssues {
      #expect(throws: DependencyIssue.self) { try client.load("Oslo") }
    }
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called with 'Oslo', for which it was given no answer.
        Nobody has said what it answers, so the call fails.
        To fix this, add that argument to 'byArgument', or an answer for all others: 'otherwise: …'.
        """
      ])
  }

  @Test func `a spy can give any of them`() {
    let length = Spy(CannedAnswers.byArgument(["a": 1], otherwise: 3))
    let client = Client(length: length.function)
    #expect([client.length("a"), client.length("b")] == [1, 3])
    #expect(length.calls == ["a", "b"])
  }
}

private struct Client: Sendable {
  var count: @Sendable () -> Int = { 0 }
  var length: @Sendable (String) -> Int = { _ in 0 }
  var load: @Sendable (String) throws -> Int = { _ in 0 }
  var fetch: @Sendable (String, Int) async throws -> Int = { _, _ in 0 }
  var send: @Sendable () async throws -> Void = {}
}

private struct Offline: Error {}
