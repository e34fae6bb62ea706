public import ScopedDependenciesCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session that requests go through: the shared one, and in tests one that refuses each request.
  ///
  /// A test that reads it without overriding it is told so at the read; each request then fails with a `URLError`
  /// and never leaves the process.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/urlSession``.
public enum URLSessionKey: DependencyKey {
  /// The shared session of the process.
  public static var liveValue: URLSession { .shared }

  /// A session that refuses each request, and a report at the first read.
  public static var testValue: URLSession {
    reportUnsetInTest()
    return .refusing
  }
}
