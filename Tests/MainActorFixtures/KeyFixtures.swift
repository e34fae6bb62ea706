import Observation
import ScopedDependenciesCore
import Testing

/// In a module that belongs to the main actor, a key and its property say `nonisolated` and no more.
struct KeyFixtures {
  @Test func `a model of the main actor reads through wrappers`() async {
    let model = withDependencies {
      $0.weather.current = { _ in 3 }
      $0.number = 2
    } operation: {
      Model()
    }
    await model.refresh()
    #expect(model.degrees == 6)
  }

  @Test func `a scope runs on the main actor`() async {
    let model = Model()
    await withDependencies {
      $0.weather.current = { _ in 3 }
    } operation: {
      await model.refresh()
      model.refreshes += 1
    }
    #expect(model.degrees == 3)
    #expect(model.refreshes == 1)
  }

  @Test func `code of no actor reads the same key`() async {
    let task = withDependencies {
      $0.number = 2
    } operation: {
      Task.detached(operation: capturingDependencies { DependencyValues.current.number })
    }
    #expect(await task.value == 2)
  }

  @Test func `a closure of the main actor is captured`() {
    let model = Model()
    let count: @MainActor () -> Void = capturingDependencies { @MainActor in model.refreshes += 1 }
    count()
    #expect(model.refreshes == 1)
  }

  @Test func `an observable model and a static constant read without the wrapper's syntax`() {
    let screen = withDependencies {
      $0.number = 2
    } operation: {
      Screen()
    }
    screen.refresh()
    #expect(screen.number == 2)
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(Screen.shared() == 3)
    }
  }

  @Test func `a key of the main actor needs nothing at all`() {
    let other = Navigator()
    withDependencies {
      $0.navigator = other
    } operation: {
      #expect(DependencyValues.current.navigator === other)
      #expect(DependencyValues.current[NavKey.self] === other)
    }
  }
}

private final class Model {
  @Dependency(\.weather) private var weather
  @Dependency(NumberKey.self) private var number
  private(set) var degrees = 0
  var refreshes = 0

  func refresh() async { degrees = await weather.current("Oslo") * number }
}

@Observable
private final class Screen {
  static let shared = Dependency.current(\.number)
  private let source = Dependency(\.number)
  private(set) var number = 0

  func refresh() { number = source() }
}

nonisolated private struct Weather: Sendable {
  var current: @Sendable (String) async -> Int = unimplemented("Weather.current", placeholder: 0)
}

nonisolated extension Weather: DependencyKey {
  static let liveValue = Weather { _ in 21 }
  static var testValue: Weather { Weather() }
}

nonisolated private enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  nonisolated fileprivate var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }

  nonisolated fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private final class Navigator {}

private enum NavKey: DependencyKey {
  static var liveValue: Navigator { Navigator() }
  static var testValue: Navigator { Navigator() }
}

extension DependencyValues {
  fileprivate var navigator: Navigator {
    get { self[NavKey.self] }
    set { self[NavKey.self] = newValue }
  }
}
