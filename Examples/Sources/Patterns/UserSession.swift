package import ScopedDependencies
import Synchronization

extension DependencyLifetime {
  /// From login to logout.
  package static let session = scoped("session")
}

extension DependencyValues {
  /// Who is logged in; nil where nobody is.
  package var user: String? {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }

  /// What the user prefers.
  package var preferences: Preferences { self[Preferences.self] }

  /// The connection that the user's requests go through.
  package var connection: Connection { self[Connection.self] }
}

private enum UserKey: DependencyKey {
  static let liveValue: String? = nil
  static let testValue: String? = nil
}

/// Preferences of one user: built at their first read in a session, and gone with it.
package final class Preferences: Sendable {
  private let values = Mutex<[String: String]>([:])

  package subscript(name: String) -> String? {
    get { values.withLock { $0[name] } }
    set { values.withLock { $0[name] = newValue } }
  }
}

extension Preferences: DependencyKey {
  package static var liveValue: Preferences { Preferences() }
  package static var testValue: Preferences { liveValue }
  package static var lifetime: DependencyLifetime { .session }
}

/// A connection for one user, which wants to be closed.
package final class Connection: Sendable {
  package let user: String?
  private let closed = Mutex(false)

  fileprivate init(user: String?) { self.user = user }

  package var isClosed: Bool { closed.withLock { $0 } }

  fileprivate func close() { closed.withLock { $0 = true } }
}

extension Connection: DependencyKey, ShutdownDependencyKey {
  package static var liveValue: Connection { Connection(user: DependencyValues.current.user) }
  package static var testValue: Connection { liveValue }
  package static var lifetime: DependencyLifetime { .session }

  package static func shutdown(_ value: Connection) async { value.close() }
}

/// An app whose sessions begin and end with events.
package actor SessionKeeper {
  private var session: DependencySession?

  package init() {}

  package func logIn(_ user: String) {
    session = DependencySession(.session) { $0.user = user }
  }

  package func logOut() async {
    await session?.end()
    session = nil
  }

  /// Runs something in the session, if there is one.
  package func perform<Result: Sendable>(_ operation: @Sendable () -> Result) -> Result? {
    guard let session else { return nil }
    return session { operation() }
  }
}
