import ScopedDependenciesTesting
import Testing

@Suite struct SpyTests {
  @Test func `a spy records what it was called with`() async throws {
    let fetch = Spy<String, Int>(answering: 21)
    let weather = Weather(current: fetch.function)
    #expect(try await weather.current("Oslo") == 21)
    #expect(try await weather.current("Rome") == 21)
    #expect(fetch.calls == ["Oslo", "Rome"])
    #expect(fetch.callCount == 2)
    #expect(fetch.lastCall == "Rome")
  }

  @Test func `a spy that was not called has no calls`() {
    let fetch = Spy<String, Int>(answering: 21)
    #expect(fetch.calls == [])
    #expect(fetch.callCount == 0)
    #expect(fetch.lastCall == nil)
  }

  @Test func `a closure says the types and computes the answer`() async throws {
    let length = Spy { (city: String) in city.count }
    let weather = Weather(current: length.function)
    #expect(try await weather.current("Oslo") == 4)
    #expect(length.calls == ["Oslo"])
  }

  @Test func `an endpoint that returns nothing needs no answer`() {
    let track = Spy<Event, Void>()
    let analytics = Analytics(track: track.function)
    analytics.track(.opened)
    #expect(track.calls.contains(.opened))
    #expect(!track.calls.contains(.closed))
  }

  @Test func `an endpoint without arguments has calls to count`() {
    let next = Spy<Int>(answering: 1)
    let counter = Counter(next: next.function)
    _ = (counter.next(), counter.next())
    #expect(next.callCount == 2)
    #expect(next.lastCall != nil)
  }

  @Test func `answers are given in turn`() {
    let counter = Counter(next: Spy<Int>(answeringInTurn: 1, 2, 3).function)
    #expect((1...3).map { _ in counter.next() } == [1, 2, 3])
  }

  @Test func `a call beyond the last answer is reported, and given the last again`() async {
    let next = Spy<Int>(answeringInTurn: 1, 2, fileID: "Cart/CartTests.swift", line: 12)
    let counter = Counter(next: next.function)
    let issues = await collectingIssues {
      #expect((1...3).map { _ in counter.next() } == [1, 2, 2])
    }
    #expect(issues.map(\.kind) == [.testDouble])
    #expect(
      issues.map(\.message) == [
        """
        The test double made at Cart/CartTests.swift:12 was called 3 times, but it was given 2 answers.
        Nobody has said what it answers next.
        To fix this, do one of these:
        - give it an answer for each call: 'Spy(answeringInTurn: …)';
        - give it one answer for all calls: 'Spy(answering: …)'.
        """
      ])
    #expect(next.callCount == 3)
  }

  @Test func `calls of several arguments are tuples`() {
    let add = Spy { (_: String, number: Int) in number }
    let list = List(add: add.function)
    _ = (list.add("a", 1), list.add("b", 2))
    #expect(add.calls.elementsEqual([("a", 1), ("b", 2)], by: ==))
    #expect(add.calls.contains { $0 == ("b", 2) })
    #expect(add.calls.map(\.0) == ["a", "b"])
    #expect(add.lastCall?.1 == 2)
  }

  @Test func `calls that arrive at once are all recorded`() async {
    let add = Spy<Int, Int>(answering: 21)
    let numbers = Numbers(add: add.function)
    await withTaskGroup { group in
      for number in 0..<1000 { group.addTask { _ = numbers.add(number) } }
    }
    #expect(add.calls.sorted() == Array(0..<1000))
  }

  @Test func `answers in turn are given once each, also to calls that arrive at once`() async {
    let counter = Counter(next: Spy<Int>(answeringInTurn: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9).function)
    let answers = await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { counter.next() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.sorted() == Array(0..<10))
  }

  @Test func `a call can be waited for`() async {
    let add = Spy<Int, Int>(answering: 21)
    let numbers = Numbers(add: add.function)
    let caller = Task { (1...3).map { numbers.add($0) } }
    await add.waitForCall()
    await add.waitForCall(count: 3)
    #expect(add.calls == [1, 2, 3])
    _ = await caller.value
  }

  @Test func `waiting for a call ends early if the waiting task is cancelled`() async {
    let fetch = Spy<Int, Int>(answering: 21)
    let waiter = Task { await fetch.waitForCall() }
    waiter.cancel()
    await waiter.value
    #expect(fetch.calls.isEmpty)
  }
}

private struct Weather: Sendable {
  var current: @Sendable (String) async throws -> Int
}

private enum Event: Equatable { case opened, closed }

private struct Analytics: Sendable {
  var track: @Sendable (Event) -> Void
}

private struct Counter: Sendable {
  var next: @Sendable () -> Int
}

private struct List: Sendable {
  var add: @Sendable (String, Int) -> Int
}

private struct Numbers: Sendable {
  var add: @Sendable (Int) -> Int
}
