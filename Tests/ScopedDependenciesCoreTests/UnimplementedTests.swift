import ScopedDependenciesCore
import Testing

/// A value that is not implemented, and when that is said.
@Suite struct UnimplementedTests {
  @Test func `a value reports when it is evaluated, with its line, and is its placeholder`() {
    let messages = reported {
      let limit: Int = unimplemented("Search.limit", placeholder: 10)
      #expect(limit == 10)
    }
    #expect(messages == [notImplemented("Search.limit", line: #line - 3)])
  }

  @Test func `a value needs no type around it`() {
    let messages = reported { #expect(unimplemented("Search.limit", placeholder: 10) == 10) }
    #expect(messages == [notImplemented("Search.limit", line: #line - 1)])
  }

  @Test func `a value may be optional`() {
    let messages = reported {
      let name: String? = unimplemented("Search.name", placeholder: nil)
      #expect(name == nil)
    }
    #expect(messages == [notImplemented("Search.name", line: #line - 3)])
  }

  @Test func `a value may be one that cannot be copied`() {
    let messages = reported {
      let ticket: Ticket = unimplemented("Search.ticket", placeholder: Ticket(number: 3))
      #expect(ticket.number == 3)
    }
    #expect(messages == [notImplemented("Search.ticket", line: #line - 3)])
  }

  @Test func `a property that is given a value reports nothing`() {
    #expect(reported { _ = Search(limit: 3) }.isEmpty)
  }

  @Test func `a property that is left out reports where it is declared`() {
    #expect(reported { _ = Search() } == [notImplemented("Search.limit", line: Search.line)])
  }

  @Test func `an issue says what it is and where`() throws {
    let reporter = RecordingReporter()
    let line: UInt = #line + 1
    withDependencyIssueReporter(reporter) { _ = unimplemented("Search.limit", placeholder: 10) }
    let issue = try #require(reporter.issues.first)
    #expect(issue.kind == .unimplemented)
    #expect(issue.fileID == "ScopedDependenciesCoreTests/UnimplementedTests.swift")
    #expect(issue.line == line)
  }
}

/// While values are configured nothing is said, and nothing is swallowed.
extension UnimplementedTests {
  @Test func `a default built while values are configured reports when it is first read, once`() {
    withFreshValues {
      let silent = reported { configure { $0.search.name = "trains" } }
      #expect(silent.isEmpty)
      let first = reported { #expect(DependencyValues.current.search.limit == 10) }
      #expect(first == [notImplemented("Search.limit", line: Search.line)])
      #expect(reported { _ = DependencyValues.current.search }.isEmpty)
    }
  }

  @Test func `a default read in the ordinary way reports at once`() {
    withFreshValues {
      let messages = reported { _ = DependencyValues.current.search }
      #expect(messages == [notImplemented("Search.limit", line: Search.line)])
    }
  }

  @Test func `a function called by a default built while values are configured reports when that is read`() {
    withFreshValues {
      let silent = reported { configure { $0.planner.name = "trains" } }
      #expect(silent.isEmpty)
      let first = reported { #expect(DependencyValues.current.planner.stops == 4) }
      #expect(first == [notImplemented("Planner.countStops", line: Planner.line)])
    }
  }

  @Test func `a default that is read by one built while values are configured reports through it`() {
    withFreshValues {
      let silent = reported { configure { $0.journey.name = "trains" } }
      #expect(silent.isEmpty)
      let first = reported { #expect(DependencyValues.current.journey.limit == 10) }
      #expect(first == [notImplemented("Search.limit", line: Search.line)])
      #expect(reported { _ = DependencyValues.current.search }.isEmpty)
    }
  }
}

/// Endpoints where they stand: in a client.
extension UnimplementedTests {
  @Test func `a client of unimplemented endpoints is overridden one endpoint at a time`() async throws {
    var client = Client<Int>()
    client.load = { _ in 3 }
    let messages = try await reported {
      let item = try await client.load("Oslo")
      #expect(item == 3)
      #expect(client.all() == [])
    }
    #expect(messages == [notImplemented("Client.all", line: Client<Int>.line + 1)])
  }
}

private func configure(_ update: (inout DependencyValues) -> Void) {
  withDependencies(update) {}
}

private struct Search: Sendable {
  static let line = #line + 1
  var limit: Int = unimplemented("Search.limit", placeholder: 10)
  var name = ""
}

private struct Client<Item: Sendable>: Sendable {
  static var line: Int { 1 + #line }
  var load: @Sendable (String) async throws -> Item = unimplemented("Client.load")
  var all: @Sendable () -> [Item] = unimplemented("Client.all", placeholder: [])
}

private struct Planner: Sendable {
  static let line = #line + 1
  static let countStops: @Sendable () -> Int = unimplemented("Planner.countStops", placeholder: 4)
  var stops: Int
  var name = ""
}

private struct Journey: Sendable {
  var limit: Int
  var name = ""
}

private struct Ticket: ~Copyable {
  var number: Int
}

extension Search: TestDependencyKey {
  static var testValue: Search { Search() }
}

extension Planner: TestDependencyKey {
  static var testValue: Planner { Planner(stops: countStops()) }
}

extension Journey: TestDependencyKey {
  static var testValue: Journey { Journey(limit: DependencyValues.current.search.limit) }
}

extension DependencyValues {
  fileprivate var search: Search {
    get { self[Search.self] }
    set { self[Search.self] = newValue }
  }

  fileprivate var planner: Planner {
    get { self[Planner.self] }
    set { self[Planner.self] = newValue }
  }

  fileprivate var journey: Journey {
    get { self[Journey.self] }
    set { self[Journey.self] = newValue }
  }
}
