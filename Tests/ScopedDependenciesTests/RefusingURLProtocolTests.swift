#if os(Linux)
  import Foundation
  import FoundationNetworking
  import Glibc
  import ScopedDependencies
  import Testing

  /// A server that listens on this machine tells whether a request has left the process.
  @Suite struct RefusingURLProtocolTests {
    @Test(arguments: ["http", "https", "ftp", "ws", "unheard-of"])
    func `no request of a test leaves the process, whatever its scheme`(scheme: String) async throws {
      let server = try Server()
      let url = server.url(scheme: scheme)
      await withFreshValues {
        let session = DependencyValues.current.urlSession
        await #expect(throws: URLError.self) { try await session.data(from: url) }
      }
      #expect(!server.hasConnection(withinMilliseconds: 0))
    }

    @Test func `no task of a test leaves the process, whatever its kind`() async throws {
      let server = try Server()
      let url = server.url(scheme: "http")
      await withFreshValues {
        let session = DependencyValues.current.urlSession
        await #expect(throws: URLError.self) { try await session.download(from: url) }
        await #expect(throws: URLError.self) {
          try await session.upload(for: URLRequest(url: url), from: Data([1]))
        }
        let socket = session.webSocketTask(with: server.url(scheme: "ws"))
        socket.resume()
        await #expect(throws: URLError.self) { try await socket.receive() }
      }
      #expect(!server.hasConnection(withinMilliseconds: 0))
    }

    @Test func `a request of an ordinary session reaches the server`() throws {
      let server = try Server()
      let task = URLSession(configuration: .ephemeral).dataTask(with: server.url(scheme: "http"))
      task.resume()
      #expect(server.hasConnection(withinMilliseconds: 60_000))
      task.cancel()
    }
  }

  /// A server that listens on a port of this machine and never answers.
  private final class Server: Sendable {
    private let descriptor: Int32
    private let port: UInt16

    init() throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      // The pointers are used while the variable that they point to is borrowed.
      let failure = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe bind(descriptor, pointer, size) | listen(descriptor, 8)
            | getsockname(descriptor, pointer, &size)
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      try #require(failure == 0)
    }

    deinit { close(descriptor) }

    func url(scheme: String) -> URL { URL(string: "\(scheme)://127.0.0.1:\(port)/weather")! }

    /// Whether somebody has connected, or does so within a time.
    func hasConnection(withinMilliseconds time: Int32) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, time) > 0
    }
  }
#endif
