import Observation
package import ScopedDependencies

/// A view model that declares what it needs in one line each, and has no parameters.
@MainActor
@Observable
package final class GreetingModel {
  package private(set) var greeting = ""

  /// An observable class cannot wrap its properties: it stores the dependency and calls it.
  @ObservationIgnored private let greeter = Dependency(\.greeter)

  package init() {}

  package func greet(_ name: String) async {
    greeting = await greeter().greet(name)
  }
}

/// A service behind a protocol.
package protocol Greeter: Sendable {
  func greet(_ name: String) async -> String
}

extension DependencyValues {
  /// Whoever greets.
  package var greeter: any Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

private enum GreeterKey: DependencyKey {
  static let liveValue: any Greeter = FriendlyGreeter()
}

private struct FriendlyGreeter: Greeter {
  func greet(_ name: String) async -> String { "Good to see you, \(name)." }
}
