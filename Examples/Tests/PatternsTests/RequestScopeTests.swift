import Foundation
import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Support
import Testing

@Suite(
  .dependency(\.uuid, .incrementing),
  .dependency(\.date, .constant(Date(timeIntervalSinceReferenceDate: 0)))
)
struct RequestScopeTests {
  @Test(.timeLimit(.minutes(1)))
  func `requests at the same time each send their own identifier`() async throws {
    let meeting = Meeting(of: 50)
    let headers = CallRecorder<String>()
    try await withDependencies {
      $0.upstream.get = { _, fields in
        await meeting.arrive()
        headers.record(fields["X-Request-ID"] ?? "none")
        return 1
      }
    } operation: {
      try await withThrowingDiscardingTaskGroup { group in
        for _ in 0..<50 { group.addTask { _ = try await StockServer().serve("cups") } }
      }
    }
    #expect(headers.calls.sorted() == (0..<50).map { UUID($0).uuidString }.sorted())
  }

  @Test func `the server answers with what the other server says`() async throws {
    let answer = try await withDependencies {
      $0.upstream.get = { path, _ in path == "/stock/cups" ? 12 : 0 }
    } operation: {
      try await StockServer().serve("cups")
    }
    #expect(answer == "cups: 12")
  }

  @Test func `outside of a request there is no header`() async throws {
    let headers = CallRecorder<[String: String]>()
    _ = try await withDependencies {
      $0.upstream.get = { _, fields in
        headers.record(fields)
        return 0
      }
    } operation: {
      try await StockClient().count(of: "cups")
    }
    #expect(headers.calls == [[:]])
  }
}
