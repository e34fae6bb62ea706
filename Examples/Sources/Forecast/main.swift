import ScopedDependencies

struct Weather: Sendable {
  var current: @Sendable (_ city: String) async throws -> Int
}

extension Weather: DependencyKey {
  static let liveValue = Weather { city in city.count }  // Your program asks a server.
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

  func line(_ city: String) async throws -> String {
    "\(city): \(try await weather.current(city))°"
  }
}

print(try await Report().line("Oslo"))

try await withDependencies {
  $0.weather.current = { _ in -3 }
} operation: {
  print(try await Report().line("Oslo"))
}
