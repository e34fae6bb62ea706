import ScopedDependenciesCore
import Testing

/// A function that is not implemented, in the shapes that an endpoint has.
@Suite struct UnimplementedFunctionsTests {
  @Test func `making a function reports nothing`() {
    let messages = reported {
      let endpoint: @Sendable () -> Int = unimplemented("Client.load", placeholder: 1)
      _ = endpoint
    }
    #expect(messages.isEmpty)
  }

  @Test func `a function reports at each call, with the line that made it`() {
    let endpoint: @Sendable () -> Int = unimplemented("Client.load", placeholder: 1)
    let expected = notImplemented("Client.load", line: #line - 1)
    let messages = reported {
      #expect(endpoint() == 1)
      #expect(endpoint() == 1)
    }
    #expect(messages == [expected, expected])
  }

  @Test func `a placeholder is evaluated anew at each call`() {
    let calls = Tally()
    let endpoint: @Sendable () -> Int = unimplemented("Client.load", placeholder: calls.raise())
    _ = reported { #expect([endpoint(), endpoint()] == [1, 2]) }
  }
}

/// Functions that return a placeholder.
extension UnimplementedFunctionsTests {
  @Test func `a function of one argument returns its placeholder`() {
    let endpoint: @Sendable (Int) -> String = unimplemented("Client.load", placeholder: "none")
    let messages = reported { #expect(endpoint(1) == "none") }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a function of one tuple returns its placeholder`() {
    let endpoint: @Sendable ((x: Int, y: Int)) -> String = unimplemented("Client.load", placeholder: "none")
    let messages = reported { #expect(endpoint((1, 2)) == "none") }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a function of two arguments, a tuple among them, returns its placeholder`() {
    let endpoint: @Sendable (Int, (Int, Int)) -> [Int] = unimplemented("Client.load", placeholder: [])
    let messages = reported { #expect(endpoint(1, (2, 3)) == []) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a function of five arguments returns its placeholder`() {
    let endpoint: @Sendable (Int, String, Bool, [Int], Double?) -> Int? =
      unimplemented("Client.load", placeholder: nil)
    let messages = reported { #expect(endpoint(1, "", true, [], nil) == nil) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `an asynchronous function returns its placeholder`() async {
    let endpoint: @Sendable (Int) async -> Int = unimplemented("Client.load", placeholder: 7)
    let messages = await reported { #expect(await endpoint(1) == 7) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a throwing function that has a placeholder returns it`() throws {
    let endpoint: @Sendable (Int) throws -> Int = unimplemented("Client.load", placeholder: 7)
    let messages = try reported {
      let result = try endpoint(1)
      #expect(result == 7)
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 5)])
  }

  @Test func `a function that throws errors of a type returns its placeholder`() throws {
    let endpoint: @Sendable (Int) throws(Offline) -> Int = unimplemented("Client.load", placeholder: 7)
    let messages = try reported {
      let result = try endpoint(1)
      #expect(result == 7)
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 5)])
  }

  @Test func `an asynchronous function that throws errors of a type returns its placeholder`() async throws {
    let endpoint: @Sendable (Int, Int, Int) async throws(Offline) -> Int =
      unimplemented("Client.load", placeholder: 7)
    let messages = try await reported {
      let result = try await endpoint(1, 2, 3)
      #expect(result == 7)
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 5)])
  }

  @Test func `a concurrent function returns its placeholder`() async {
    let endpoint: @concurrent @Sendable (Int) async -> Int = unimplemented("Client.load", placeholder: 7)
    let messages = await reported { #expect(await endpoint(1) == 7) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test @MainActor func `a function of the main actor returns its placeholder`() {
    let endpoint: @MainActor (Int) -> Model = unimplemented("Client.load", placeholder: Model())
    let messages = reported { #expect(endpoint(1).count == 0) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a function that is optional returns its placeholder`() {
    let endpoint: (@Sendable (Int) -> Int)? = unimplemented("Client.load", placeholder: 7)
    let messages = reported { #expect(endpoint?(1) == 7) }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a placeholder may be one that cannot be copied`() {
    let endpoint: @Sendable (Int) -> Ticket = unimplemented("Client.load", placeholder: Ticket(number: 7))
    let messages = reported {
      let ticket = endpoint(1)
      #expect(ticket.number == 7)
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 5)])
  }
}

/// Functions that return nothing.
extension UnimplementedFunctionsTests {
  @Test func `a function of no argument that returns nothing needs no placeholder`() {
    let endpoint: @Sendable () -> Void = unimplemented("Client.send")
    #expect(reported { endpoint() } == [notImplemented("Client.send", line: #line - 1)])
  }

  @Test func `a function of one argument that returns nothing needs no placeholder`() {
    let endpoint: @Sendable (Int) -> Void = unimplemented("Client.send")
    #expect(reported { endpoint(1) } == [notImplemented("Client.send", line: #line - 1)])
  }

  @Test func `a function of two arguments that returns nothing needs no placeholder`() {
    let endpoint: @Sendable (Int, String) -> Void = unimplemented("Client.send")
    #expect(reported { endpoint(1, "") } == [notImplemented("Client.send", line: #line - 1)])
  }

  @Test func `a function of four arguments that returns nothing needs no placeholder`() {
    let endpoint: @Sendable (Int, String, Bool, [Int]) -> Void = unimplemented("Client.send")
    #expect(reported { endpoint(1, "", true, []) } == [notImplemented("Client.send", line: #line - 1)])
  }

  @Test func `an asynchronous function that returns nothing needs no placeholder`() async {
    let endpoint: @Sendable (Int) async -> Void = unimplemented("Client.send")
    let messages = await reported { await endpoint(1) }
    #expect(messages == [notImplemented("Client.send", line: #line - 2)])
  }

  @Test func `a function that throws errors of a type and returns nothing does not throw`() throws {
    let endpoint: @Sendable (Int) throws(Offline) -> Void = unimplemented("Client.send")
    let messages = try reported { try endpoint(1) }
    #expect(messages == [notImplemented("Client.send", line: #line - 2)])
  }

  @Test @MainActor func `a function of the main actor that returns nothing needs no placeholder`() async {
    let endpoint: @MainActor (Model, Int) async -> Void = unimplemented("Client.send")
    let messages = await reported { await endpoint(Model(), 1) }
    #expect(messages == [notImplemented("Client.send", line: #line - 2)])
  }
}

/// Functions that throw the issue.
extension UnimplementedFunctionsTests {
  @Test func `a throwing function of no argument throws the issue that it reports`() {
    let endpoint: @Sendable () throws -> Int = unimplemented("Client.load")
    let expected = notImplemented("Client.load", line: #line - 1)
    let messages = reported {
      let issue = #expect(throws: DependencyIssue.self) { try endpoint() }
      #expect(issue?.message == expected)
    }
    #expect(messages == [expected])
  }

  @Test func `a throwing function of one argument throws the issue`() {
    let endpoint: @Sendable ((Int, Int)) throws -> Int = unimplemented("Client.load")
    let messages = reported { #expect(throws: DependencyIssue.self) { try endpoint((1, 2)) } }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a throwing function of two arguments throws the issue`() {
    let endpoint: @Sendable (Int, String) throws -> Int = unimplemented("Client.load")
    let messages = reported { #expect(throws: DependencyIssue.self) { try endpoint(1, "") } }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a throwing function of four arguments throws the issue`() {
    let endpoint: @Sendable (Int, String, Bool, [Int]) throws -> Int = unimplemented("Client.load")
    let messages = reported { #expect(throws: DependencyIssue.self) { try endpoint(1, "", true, []) } }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `an asynchronous throwing function throws the issue`() async {
    let endpoint: @Sendable (String) async throws -> Int = unimplemented("Client.load")
    let messages = await reported {
      await #expect(throws: DependencyIssue.self) { try await endpoint("") }
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 4)])
  }

  @Test func `a throwing function that returns nothing throws the issue`() async {
    let endpoint: @Sendable (String) async throws -> Void = unimplemented("Client.send")
    let messages = await reported {
      await #expect(throws: DependencyIssue.self) { try await endpoint("") }
    }
    #expect(messages == [notImplemented("Client.send", line: #line - 4)])
  }

  @Test func `a function may throw the issue by its type`() {
    let endpoint: @Sendable (Int) throws(DependencyIssue) -> Int = unimplemented("Client.load")
    let messages = reported { #expect(throws: DependencyIssue.self) { try endpoint(1) } }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test func `a concurrent throwing function throws the issue`() async {
    let endpoint: @concurrent @Sendable (Int) async throws -> Int = unimplemented("Client.load")
    let messages = await reported { await #expect(throws: DependencyIssue.self) { try await endpoint(1) } }
    #expect(messages == [notImplemented("Client.load", line: #line - 2)])
  }

  @Test @MainActor func `a throwing function of the main actor throws the issue`() async {
    let endpoint: @MainActor (Int) async throws -> Model = unimplemented("Client.load")
    let messages = await reported {
      await #expect(throws: DependencyIssue.self) { _ = try await endpoint(1) }
    }
    #expect(messages == [notImplemented("Client.load", line: #line - 4)])
  }
}

private struct Offline: Error {}

private struct Ticket: ~Copyable {
  var number: Int
}

@MainActor
private final class Model {
  var count = 0
  nonisolated init() {}
}
