public import ScopedDependencies

/// A client that knows where cities are: the interface, quick to build and free of whatever the live one needs.
public struct Geocoder: Sendable {
  /// The latitude of a city, in degrees.
  public var latitude: @Sendable (_ city: String) async throws -> Double

  /// Makes a client from its endpoint.
  public init(latitude: @escaping @Sendable (_ city: String) async throws -> Double) {
    self.latitude = latitude
  }
}

extension Geocoder: TestDependencyKey {
  /// A client that says so if a test uses it without having said what it answers.
  public static var testValue: Geocoder { Geocoder(latitude: unimplemented("Geocoder.latitude")) }

  /// A client that finds every city in the same place.
  public static var previewValue: Geocoder { Geocoder { _ in 60 } }
}

extension DependencyValues {
  /// The client that knows where cities are.
  public var geocoder: Geocoder {
    get { self[Geocoder.self] }
    set { self[Geocoder.self] = newValue }
  }
}
