import ScopedDependenciesTesting
import Testing

struct ConcreteDependencyTests {
  @Test(.dependency(\.api, MockAPI()))
  func `a test finds its own mock`() throws {
    _ = DependencyValues.current.api
    let mock = try dependency(\.api, as: MockAPI.self)
    #expect(mock === DependencyValues.current.api as? MockAPI)
  }

  @Test func `a test without a mock is told which trait to write, and nothing else`() {
    let line: UInt = #line + 1
    let error = #expect(throws: DependencyIssue.self) { try dependency(\.api, as: MockAPI.self) }
    #expect(error?.kind == .testDouble)
    #expect(error?.fileID == #fileID)
    #expect(error?.line == line)
    #expect(
      error?.message == """
        'api' was to be a 'MockAPI', but it is a 'LiveAPI', at \(#fileID):\(line).
        The test would look at another object than the one that the code under test uses.
        To fix this, add '.dependency(\\.api, <a MockAPI for this test>)' to the test.
        """
    )
  }

  @Test func `a part of a dependency is named by its path`() {
    let line: UInt = #line + 1
    let error = #expect(throws: DependencyIssue.self) { try dependency(\.shop.api, as: MockAPI.self) }
    #expect(
      error?.message == """
        A dependency was to be a 'MockAPI', but it is a 'LiveAPI', at \(#fileID):\(line).
        The test would look at another object than the one that the code under test uses.
        To fix this, add '.dependency(<its key path>, <a MockAPI for this test>)' to the test.
        """
    )
  }

  @Test func `looking for a mock does not swallow a later report`() {
    _ = try? dependency(\.api, as: MockAPI.self)
    withKnownIssue {
      _ = DependencyValues.current.api
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("'api' (APIKey) was read in a test that does not override it")
        ?? false
    }
  }
}

private protocol API: Sendable {}

private struct LiveAPI: API {}

private final class MockAPI: API {}

private struct Shop: TestDependencyKey {
  var api: any API
  static var testValue: Shop { Shop(api: LiveAPI()) }
}

private enum APIKey: DependencyKey {
  static var liveValue: any API { LiveAPI() }
}

extension DependencyValues {
  fileprivate var api: any API {
    get { self[APIKey.self] }
    set { self[APIKey.self] = newValue }
  }

  fileprivate var shop: Shop { self[Shop.self] }
}
