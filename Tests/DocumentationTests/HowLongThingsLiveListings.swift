import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct HowLongThingsLiveListings {
  @Test func `a request commits its transaction`() async throws {
    #expect(try await respond(to: Request(id: 7)).text == "7")
  }

  @Test @MainActor func `an app logs in and out`() async {
    let shop = App()
    shop.logIn(User())
    shop.showCart()
    await shop.logOut()
  }

  @Test func `a server exits`() async throws {
    try await run(Server())
  }
}

extension DependencyLifetime {
  static let request = scoped("request")
}

final class Transaction: Sendable {
  func commit() async throws {}
}

extension Transaction: ShutdownDependencyKey, DependencyKey {
  static var lifetime: DependencyLifetime { .request }
  static var liveValue: Transaction { Transaction() }
  static func shutdown(_ transaction: Transaction) async throws { try await transaction.commit() }
}

extension Transaction {
  static var testValue: Transaction { Transaction() }
}

private func respond(to request: Request) async throws -> Response {
  try await Handlers().respond(to: request)
}

private func run(_ server: Server) async throws { try await Servers().run(server) }

private struct Handlers {
  func respond(to request: Request) async throws -> Response {
    try await withDependencies(beginning: .request) {
      $0.requestID = request.id
    } operation: {
      try await Handler().respond(to: request)
    }
  }
}

private struct Servers {
  func run(_ server: Server) async throws {
    do { try await server.serve() } catch {
      await shutdownDependencies()
      throw error
    }
    await shutdownDependencies()
  }
}

@MainActor
final class App {
  private var session: DependencySession?

  func logIn(_ user: User) {
    session = DependencySession(.session) { $0.user = user }
  }

  func showCart() {
    session?.callAsFunction { Cart().show() }
  }

  func logOut() async {
    await session?.end()
    session = nil
    await resetDependencies(keeping: Logger.self)
  }
}

private struct Request: Sendable {
  let id: Int
}

private struct Response: Sendable {
  let text: String
}

private struct Handler {
  @Dependency(\.requestID) var requestID
  @Dependency(Transaction.self) var transaction

  func respond(to request: Request) async throws -> Response {
    _ = transaction
    return Response(text: "\(requestID)")
  }
}

private struct Server {
  func serve() async throws {}
}

struct User: Sendable {
  var name = ""
}

@MainActor private struct Cart {
  func show() {}
}

private struct Logger: DependencyKey {
  static var liveValue: Logger { Logger() }
}

private enum UserKey: DependencyKey {
  static var liveValue: User { User() }
  static var testValue: User { User() }
}

private enum RequestIDKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var user: User {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }

  fileprivate var requestID: Int {
    get { self[RequestIDKey.self] }
    set { self[RequestIDKey.self] = newValue }
  }
}
