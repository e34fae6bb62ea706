package import ScopedDependencies
import Synchronization

/// What breaks the cycle: an HTTP client needs a token, whoever gets tokens needs an HTTP client.
package protocol TokenSource: Sendable {
  /// The token to send, if somebody is logged in.
  var token: String? { get }
}

extension DependencyValues {
  /// Where requests get their token from.
  package var tokenSource: any TokenSource {
    get { self[TokenSourceKey.self] }
    set { self[TokenSourceKey.self] = newValue }
  }

  /// The session of the user.
  package var userLogin: UserLogin { self[UserLoginKey.self] }

  /// The client that every request goes through.
  package var httpClient: HTTPClient { self[HTTPClientKey.self] }

  /// The network.
  package var network: Network {
    get { self[Network.self] }
    set { self[Network.self] = newValue }
  }
}

private enum TokenSourceKey: DependencyKey {
  static var liveValue: any TokenSource { DependencyValues.current.userLogin }
  static var testValue: any TokenSource { liveValue }
}

private enum UserLoginKey: DependencyKey {
  static var liveValue: UserLogin { UserLogin() }
  static var testValue: UserLogin { liveValue }
}

private enum HTTPClientKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient() }
  static var testValue: HTTPClient { liveValue }
}

/// A client that sends the token of whoever is logged in.
package struct HTTPClient: Sendable {
  /// Read for each request, and not while the client is being built: so there is no cycle.
  @Dependency(\.tokenSource) var tokenSource
  @Dependency(\.network) var network

  package func get(_ path: String) async throws -> String {
    try await network.send(path, tokenSource.token)
  }
}

/// Logs a user in, with the same client as everybody.
package final class UserLogin: TokenSource {
  private let current = Mutex<String?>(nil)
  private let httpClient = Dependency(\.httpClient)

  package var token: String? { current.withLock { $0 } }

  package func logIn(as user: String) async throws {
    let token = try await httpClient().get("/login/\(user)")
    current.withLock { $0 = token }
  }

  package func logOut() { current.withLock { $0 = nil } }
}

/// The network, as far as the client knows it.
package struct Network: Sendable {
  package var send: @Sendable (_ path: String, _ token: String?) async throws -> String

  package init(send: @escaping @Sendable (_ path: String, _ token: String?) async throws -> String) {
    self.send = send
  }
}

extension Network: DependencyKey {
  package static let liveValue = Network { path, _ in path }  // Your program asks a server.
}
