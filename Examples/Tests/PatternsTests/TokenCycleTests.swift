import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite(.dependency(\.network, Network { path, token in "\(path) with \(token ?? "no token")" }))
struct TokenCycleTests {
  @Dependency(\.httpClient) var httpClient
  @Dependency(\.userLogin) var userLogin

  @Test func `a request before the login has no token`() async throws {
    #expect(try await httpClient.get("/menu") == "/menu with no token")
  }

  @Test func `the login goes through the same client, and requests after it send its token`() async throws {
    try await userLogin.logIn(as: "ada")
    #expect(userLogin.token == "/login/ada with no token")
    #expect(try await httpClient.get("/menu") == "/menu with /login/ada with no token")
  }

  @Test func `a request after the logout has no token`() async throws {
    try await userLogin.logIn(as: "ada")
    userLogin.logOut()
    #expect(try await httpClient.get("/menu") == "/menu with no token")
  }

  @Test(.dependency(\.tokenSource, FixedToken(token: "abc")))
  func `a test gives a token without a login`() async throws {
    #expect(try await httpClient.get("/menu") == "/menu with abc")
  }
}

private struct FixedToken: TokenSource {
  var token: String?
}
