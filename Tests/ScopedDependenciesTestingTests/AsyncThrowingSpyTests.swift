import ScopedDependenciesTesting
import Testing

@Suite struct AsyncThrowingSpyTests {
  @Test func `the task that calls can be cancelled`() async {
    let clock = TestClock()
    let ask = AsyncThrowingSpy { (question: String) in
      try await clock.sleep(for: .seconds(1))
      return question.count
    }
    let oracle = Oracle(ask: ask.function)
    let answer = Task { try await oracle.ask("why") }
    await ask.waitForCall()
    answer.cancel()
    await #expect(throws: CancellationError.self) { _ = try await answer.value }
    #expect(ask.calls == ["why"])
  }
}

private struct Oracle: Sendable {
  var ask: @Sendable (String) async throws -> Int
}
