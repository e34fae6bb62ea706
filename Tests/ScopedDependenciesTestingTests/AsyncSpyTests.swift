import ScopedDependenciesTesting
import Testing

@Suite struct AsyncSpyTests {
  private let clock = TestClock()

  @Test func `a call is recorded when it comes, before its answer is there`() async throws {
    let ask = AsyncSpy { [clock] (question: String) in
      try? await clock.sleep(for: .seconds(1))
      return question.count
    }
    let oracle = Oracle(ask: ask.function)
    let answer = Task { try await oracle.ask("why") }
    await ask.waitForCall()
    await clock.waitForSleeper()
    #expect(ask.calls == ["why"])
    await clock.advance(by: .seconds(1))
    #expect(try await answer.value == 3)
  }
}

private struct Oracle: Sendable {
  var ask: @Sendable (String) async throws -> Int
}
