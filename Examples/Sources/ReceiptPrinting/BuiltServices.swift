package import ScopedDependencies
import Synchronization

/// A count of the shared services, kept by the services themselves as they are built.
package final class BuiltServices: Sendable {
  private let built = Mutex<[String]>([])

  package init() {}

  /// The names of the services, one for each time that one was built.
  package var names: [String] { built.withLock { $0.sorted() } }

  func add(_ name: String) { built.withLock { $0.append(name) } }
}

extension BuiltServices: DependencyKey {
  package static var liveValue: BuiltServices { BuiltServices() }
  package static var testValue: BuiltServices { BuiltServices() }
}

extension DependencyValues {
  /// The count of the shared services that were built.
  package var builtServices: BuiltServices {
    get { self[BuiltServices.self] }
    set { self[BuiltServices.self] = newValue }
  }
}
