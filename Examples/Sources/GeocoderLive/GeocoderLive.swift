public import Geocoder
public import ScopedDependencies

/// The live client, in a module that only the program links: features and their tests build without it.
extension Geocoder: DependencyKey {
  /// A client that asks; your program asks a server.
  public static var liveValue: Geocoder { Geocoder { city in Double(city.count * 10) } }
}
