import Foundation
import ScopedDependenciesTesting
import Testing

/// A feature that waits, calls a client and reads the time, tested with the import of one product.
@Suite struct DebouncedSearchTests {
  @Test func `only the last of several words typed at once is searched for`() async throws {
    try await search()
  }

  @Test func `searches at the same time do not disturb one another`() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<repetitions { group.addTask { try await search() } }
      try await group.waitForAll()
    }
  }
}

private func search() async throws {
  let clock = TestClock()
  let find = Spy<String, [String]>(answering: ["Oslo"])
  let model = withDependencies {
    $0.continuousClock = clock
    $0.library.find = find.function
    $0.date.now = Date(timeIntervalSince1970: 7)
  } operation: {
    SearchModel()
  }

  _ = await model.type("O")
  await clock.waitForSleeper()
  await clock.advance(by: .milliseconds(200))
  #expect(find.calls == [])

  let search = await model.type("Os")
  await clock.waitForSleeper()
  await clock.advance(by: .milliseconds(300))
  try await search.value

  #expect(find.calls == ["Os"])
  #expect(await model.results == ["Oslo"])
  #expect(await model.searched == Date(timeIntervalSince1970: 7))
}

private actor SearchModel {
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.library) private var library
  @Dependency(\.date.now) private var now

  private(set) var results: [String] = []
  private(set) var searched: Date?
  private var search: Task<Void, any Error>?

  func type(_ text: String) -> Task<Void, any Error> {
    search?.cancel()
    let search = Task {
      try await clock.sleep(for: .milliseconds(300))
      results = try await library.find(text)
      searched = now
    }
    self.search = search
    return search
  }
}

private struct Library: Sendable {
  var find: @Sendable (String) async throws -> [String]
}

extension Library: TestDependencyKey {
  static let testValue = Library(find: unimplemented("Library.find"))
}

extension DependencyValues {
  fileprivate var library: Library {
    get { self[Library.self] }
    set { self[Library.self] = newValue }
  }
}
