import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that fails each request, whatever its scheme, and opens no connection.
  static var refusing: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [RefusingURLProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}

/// A protocol that handles each request by failing it.
///
/// It says nothing to a reporter: it runs on a thread of the session, which belongs to no test.
private final class RefusingURLProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }
  override static func canInit(with task: URLSessionTask) -> Bool { true }
  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let url = request.url?.absoluteString ?? ""
    let message = DiagnosticMessage.refusedRequest(url: url).text
    let error = URLError(.resourceUnavailable, userInfo: [NSLocalizedDescriptionKey: message])
    client?.urlProtocol(self, didFailWithError: error)
  }

  override func stopLoading() {}
}
