import Foundation
import ScopedDependencies
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLSessionTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the shared session`(context: DependencyContext) {
    let messages = withFreshValues(in: context) { #expect(Reader().urlSession === URLSession.shared) }
    #expect(messages.isEmpty)
  }

  @Test func `a test that reads the session without overriding it is told so at the read, once`() {
    let messages = withFreshValues {
      #expect(Reader().urlSession !== URLSession.shared)
      #expect(Reader().urlSession === Reader().urlSession)
    }
    #expect(messages == [readInTest])
  }

  @Test func `a request of a test fails with an error that says why, and reports nothing more`() async {
    let messages = await withFreshValues {
      let error = await #expect(throws: URLError.self) {
        try await Reader().urlSession.data(from: URL(string: "https://example.com/weather")!)
      }
      #expect(error?.code == .resourceUnavailable)
      #expect(
        error?.localizedDescription == #"""
          'https://example.com/weather' was requested through 'urlSession' in a test that does not override it.
          A test must not reach the network.
          To fix this, add '.dependency(\.urlSession, <a session for this test>)' to the test.
          """#
      )
    }
    #expect(messages == [readInTest])
  }

  @Test func `an override is what a test reads`() {
    let session = URLSession(configuration: .ephemeral)
    let messages = withFreshValues {
      withDependencies {
        $0.urlSession = session
      } operation: {
        #expect(Reader().urlSession === session)
      }
    }
    #expect(messages.isEmpty)
  }

  private var readInTest: String {
    #"""
    'urlSession' (URLSessionKey) was read in a test that does not override it, at ScopedDependenciesTests/URLSessionTests.swift:1001.
    A test must not depend on live values.
    To fix this, add '.dependency(\.urlSession, <a value for this test>)' to the test.
    """#
  }
}

private struct Reader {
  @Dependency(\.urlSession, line: 1001) var urlSession
}
