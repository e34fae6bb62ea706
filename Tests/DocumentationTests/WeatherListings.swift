import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct WeatherListings {
  @Test func `a scope answers for the weather`() async throws {
    #expect(try await lineOfOslo() == "Oslo: -3°")
  }

  @Test(.dependencies { $0.weather.current = { _ in -3 } })
  func `a report names the city and its temperature`() async throws {
    #expect(try await Report().line("Oslo") == "Oslo: -3°")
  }

  @Test func `a key has a path`() {
    let path = \DependencyValues[DependencyKeyReference(Weather.self)]
    #expect(path != \DependencyValues.weather)
  }
}

struct Weather: Sendable { var current: @Sendable (String) async throws -> Int }

extension Weather: DependencyKey {
  static let liveValue = Weather { city in try await fetchTemperature(city) }
  static let previewValue = Weather { _ in 21 }
}

extension DependencyValues {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}

struct Report {
  @Dependency(\.weather) var weather
  func line(_ city: String) async throws -> String { "\(city): \(try await weather.current(city))°" }
}

private func lineOfOslo() async throws -> String {
  // swift-format-ignore
  try await withDependencies { $0.weather.current = { _ in -3 } } operation: { try await Report().line("Oslo") }
}

private func fetchTemperature(_ city: String) async throws -> Int { city.count }
