import Observation
import ScopedDependenciesCore
import Testing

/// A wrapper stands wherever the language has room for one.
@Suite struct WrapperFixtures {
  @Test func `a structure that is sendable holds wrappers`() async {
    let report = withDependencies {
      $0.weather.degrees = 3
    } operation: {
      Report()
    }
    #expect(await Task.detached { report.line }.value == "3° 3 1")
  }

  @Test func `an actor holds wrappers`() async {
    let station = withDependencies {
      $0.weather.degrees = 3
    } operation: {
      Station()
    }
    #expect(await station.degrees == 3)
  }

  @Test func `an observable class stores one without the wrapper's syntax`() {
    let model = withDependencies {
      $0.weather.degrees = 3
    } operation: {
      Model()
    }
    model.refresh()
    #expect(model.degrees == 3)
  }

  @Test func `a final class that is sendable stores one without the wrapper's syntax`() {
    let service = withDependencies {
      $0.weather.degrees = 3
    } operation: {
      Service()
    }
    #expect(service.degrees == 3)
  }

  @Test func `a static constant reads the values of whoever uses it`() {
    withDependencies {
      $0.weather.degrees = 3
    } operation: {
      #expect(Shared.degrees == 3)
    }
    withDependencies {
      $0.weather.degrees = 4
    } operation: {
      #expect(Shared.degrees == 4)
    }
  }

  @Test func `a key path that is stored somewhere makes a wrapper`() {
    let path: any KeyPath<DependencyValues, Int> & Sendable = \.weather.degrees
    #expect(
      withDependencies {
        $0.weather.degrees = 3
      } operation: {
        Dependency(path)()
      } == 3)
  }
}

private struct Report: Sendable {
  @Dependency(\.weather) var weather
  @Dependency(\.weather.degrees) private var degrees
  @Dependency(NumberKey.self) private var number

  var line: String { "\(weather.degrees)° \(degrees) \(number)" }
}

private actor Station {
  @Dependency(\.weather) private var weather

  var degrees: Int { weather.degrees }
}

@Observable
private final class Model {
  private let weather = Dependency(\.weather)
  private(set) var degrees = 0

  func refresh() { degrees = weather().degrees }
}

private final class Service: Sendable {
  private let weather = Dependency(\.weather)
  private let number = Dependency(NumberKey.self)

  var degrees: Int { weather().degrees * number() }
}

private enum Shared {
  private static let weather = Dependency.current(\.weather)
  private static let number = Dependency.current(NumberKey.self)

  static var degrees: Int { weather().degrees * number() }
}

private struct Weather: Sendable {
  var degrees: Int
}

extension Weather: DependencyKey {
  static var liveValue: Weather { Weather(degrees: 21) }
  static var testValue: Weather { Weather(degrees: 0) }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}
