import ScopedDependenciesCore
import Testing

/// Every scope returns a result that cannot be copied.
@Suite struct NoncopyableResultFixtures {
  @Test func `synchronous scopes return it`() {
    let (values, carrier) = (DependencyValues.current, Carrier())
    expect(
      withDependencies {
        $0.number = 2
      } operation: {
        Ticket()
      })
    expect(withDependencies(values) { Ticket() })
    expect(withDependencies(from: carrier) { Ticket() })
    expect(
      withDependencies(from: carrier) {
        $0.number = 2
      } operation: {
        Ticket()
      })
    expect(prepareDependencies { _ in Ticket() })
    expect(withDependencyIssueReporter(TrapReporter()) { Ticket() })
    expect(withEscapedDependencies { $0.yield { Ticket() } })
    expect(capturingDependencies { Ticket() }())
  }

  @Test func `synchronous scopes that throw return it`() throws {
    let (values, carrier) = (DependencyValues.current, Carrier())
    expect(
      try withDependencies {
        $0.number = try number()
      } operation: {
        Ticket()
      })
    expect(
      try withDependencies {
        $0.number = 2
      } operation: {
        try ticket()
      })
    expect(try withDependencies(values) { try ticket() })
    expect(
      try withDependencies(from: carrier) {
        $0.number = try number()
      } operation: {
        try ticket()
      })
    expect(try withEscapedDependencies { try $0.yield { try ticket() } })
    expect(try capturingDependencies { try ticket() }())
  }

  @Test func `asynchronous scopes return it`() async {
    let (values, carrier) = (DependencyValues.current, Carrier())
    expect(
      await withDependencies {
        $0.number = 2
      } operation: {
        await ticketLater()
      })
    expect(await withDependencies(values) { await ticketLater() })
    expect(await withDependencies(from: carrier) { await ticketLater() })
    expect(
      await withDependencies(from: carrier) {
        $0.number = 2
      } operation: {
        await ticketLater()
      })
    expect(await prepareDependencies { _ in await ticketLater() })
    expect(await withDependencyIssueReporter(TrapReporter()) { await ticketLater() })
    expect(await withEscapedDependencies { await $0.yield { await ticketLater() } })
    expect(await capturingDependencies { await ticketLater() }())
  }
}

private struct Ticket: ~Copyable {
  var number = 3
}

private func ticket() throws -> Ticket { Ticket() }

private func ticketLater() async -> Ticket { Ticket() }

private func number() throws -> Int { 2 }

private func expect(_ ticket: consuming Ticket) { #expect(ticket.number == 3) }

private struct Carrier {
  @Dependency(\.number) var number
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
