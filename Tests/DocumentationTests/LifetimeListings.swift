import ScopedDependencies

/// Values that live for a session, and what ends them.
enum LifetimeListings {
  struct User: Sendable {
    var name = ""
  }

  @MainActor
  static func beginAndEnd(_ app: App, for user: User) async {
    let session = DependencySession(.session) { $0.user = user }
    session { app.showHome() }
    await session.end()
  }

  static func run(_ shop: Shop, for user: User) async throws {
    // swift-format-ignore
    try await withDependencies(beginning: .session) { $0.user = user } operation: { try await shop.run() }
  }

  static func logOut() async {
    await resetDependencies(keeping: Logger.self, Analytics.self)
  }

  static func launch() {
    DependencyValues.validate(Weather.self, Database.self)
  }

  @MainActor final class App {
    func showHome() {}
  }

  struct Shop {
    func run() async throws {}
  }
}

extension DependencyLifetime {
  static let session = scoped("session")
}

private final class Database: Sendable {
  func close() async throws {}
}

extension Database: DependencyKey {
  static var liveValue: Database { Database() }
}

extension Database: ShutdownDependencyKey {
  static func shutdown(_ value: Database) async throws { try await value.close() }
}

private struct Logger: DependencyKey {
  static var liveValue: Logger { Logger() }
}

private struct Analytics: DependencyKey {
  static var liveValue: Analytics { Analytics() }
}

private enum UserKey: DependencyKey {
  static var liveValue: LifetimeListings.User { LifetimeListings.User() }
}

extension DependencyValues {
  fileprivate var user: LifetimeListings.User {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
}
