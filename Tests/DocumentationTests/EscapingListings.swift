import Dispatch
import ScopedDependencies
import Testing

/// Endpoints that are not implemented, and values past an escaping closure.
@Suite struct EscapingListings {
  @Test func `endpoints may be left unimplemented`() {
    struct Weather: Sendable {
      var current: @Sendable (String) async throws -> Int = unimplemented("Weather.current")
      var cities: @Sendable () -> [String] = unimplemented("Weather.cities", placeholder: [])
      var limit: Int = unimplemented("Weather.limit", placeholder: 10)
    }
    #expect(Weather(limit: 3).limit == 3)
  }

  @Test func `values escape with a continuation`() {
    let queue = DispatchQueue(label: "listing")
    withEscapedDependencies { continuation in
      queue.async { continuation.yield { refresh() } }
    }
    queue.sync {}
  }

  @Test func `values escape with a closure`() {
    let queue = DispatchQueue(label: "listing")
    queue.async(execute: capturingDependencies { refresh() })
    queue.sync {}
  }

  @Test func `values escape with an asynchronous closure`() async {
    let task =
      Task.detached(operation: capturingDependencies { await reload() })
    await task.value
  }

  @Test @MainActor func `values escape with a closure of the main actor`() {
    let (button, model) = (Button(), Model())
    button.onTap = capturingDependencies { @MainActor in model.refresh() }
    button.onTap()
    #expect(model.refreshes == 1)
  }
}

private func refresh() {}

private func reload() async {}

@MainActor
private final class Button {
  var onTap: @MainActor () -> Void = {}
}

@MainActor
private final class Model {
  private(set) var refreshes = 0

  func refresh() { refreshes += 1 }
}
