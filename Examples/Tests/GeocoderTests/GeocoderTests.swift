import Geocoder
import GeocoderLive
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct GeocoderTests {
  @Dependency(\.geocoder) var geocoder

  @Test(.dependency(\.context, .live))
  func `where the live module is linked the live client answers`() async throws {
    #expect(try await geocoder.latitude("Oslo") == 40)
  }

  @Test(.dependency(\.context, .preview))
  func `a preview needs no live module`() async throws {
    #expect(try await geocoder.latitude("Oslo") == 60)
  }

  @Test(.dependencies { $0.geocoder.latitude = { _ in 59.9 } })
  func `a test says what the client answers`() async throws {
    #expect(try await geocoder.latitude("Oslo") == 59.9)
  }

  @Test func `an endpoint that a test says nothing about fails it`() async {
    await withKnownIssue {
      await #expect(throws: DependencyIssue.self) { try await geocoder.latitude("Oslo") }
    } matching: { issue in
      issue.comments.contains { "\($0)".hasPrefix("'Geocoder.latitude' was used but is not implemented") }
    }
  }
}
