import Dispatch
import ScopedDependencies

/// Values that are carried past escaping closures, and values that report when they are used.
enum ClosureListings {
  struct Weather: Sendable {
    var current: @Sendable (String) async throws -> Int = unimplemented("Weather.current")
    var cities: @Sendable () -> [String] = unimplemented("Weather.cities", placeholder: [])
    var limit: Int = unimplemented("Weather.limit", placeholder: 10)
  }

  static func escape(to queue: DispatchQueue) {
    withEscapedDependencies { continuation in
      queue.async { continuation.yield { refresh() } }
    }
    queue.async(execute: capturingDependencies { refresh() })
    Task.detached(operation: capturingDependencies { await reload() })
  }

  @MainActor
  static func connect(_ button: Button, to model: Model) {
    button.onTap = capturingDependencies { @MainActor in model.refresh() }
  }

  @Sendable private static func refresh() {}
  @Sendable private static func reload() async {}

  @MainActor final class Button {
    var onTap: @MainActor @Sendable () -> Void = {}
  }

  @MainActor final class Model {
    func refresh() {}
  }
}
