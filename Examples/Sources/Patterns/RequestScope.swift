package import Foundation
package import ScopedDependencies

/// What is known about the request that is being served.
package struct RequestInfo: Sendable {
  package var id: UUID
  package var started: Date
}

extension DependencyValues {
  /// The request that the running task serves; nil outside of requests.
  package var request: RequestInfo? {
    get { self[RequestKey.self] }
    set { self[RequestKey.self] = newValue }
  }
}

private enum RequestKey: DependencyKey {
  static let liveValue: RequestInfo? = nil
  static let testValue: RequestInfo? = nil
}

/// A server, whose requests each get a scope of their own.
package struct StockServer: Sendable {
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  package init() {}

  /// Serves one request; nothing below has to hand the request on.
  package func serve(_ article: String) async throws -> String {
    try await withDependencies {
      $0.request = RequestInfo(id: uuid(), started: now)
    } operation: {
      "\(article): \(try await StockClient().count(of: article))"
    }
  }
}

/// A client of another server, which wants to know whose request it answers.
package struct StockClient: Sendable {
  @Dependency(\.request) var request
  @Dependency(\.upstream) var upstream

  package init() {}

  package func count(of article: String) async throws -> Int {
    var headers: [String: String] = [:]
    if let request { headers["X-Request-ID"] = request.id.uuidString }
    return try await upstream.get("/stock/\(article)", headers)
  }
}

/// The connection to the other server.
package struct Upstream: Sendable {
  package var get: @Sendable (_ path: String, _ headers: [String: String]) async throws -> Int

  package init(get: @escaping @Sendable (_ path: String, _ headers: [String: String]) async throws -> Int) {
    self.get = get
  }
}

extension Upstream: DependencyKey {
  package static let liveValue = Upstream { path, _ in path.count }  // Your program asks a server.
}

extension DependencyValues {
  /// The connection to the other server.
  package var upstream: Upstream {
    get { self[Upstream.self] }
    set { self[Upstream.self] = newValue }
  }
}
