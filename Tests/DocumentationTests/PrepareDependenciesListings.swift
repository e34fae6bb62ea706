import ScopedDependencies
import Testing

@Suite struct PrepareDependenciesListings {
  @Test func `a database is prepared`() {
    prepareDependencies { $0.database = Database(path: "orders.sqlite") }
    #expect(DependencyValues.current.database.path == "orders.sqlite")
  }
}

private struct Database: DependencyKey {
  var path: String

  static let liveValue = Database(path: "default.sqlite")
}

extension DependencyValues {
  fileprivate var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }
}
