import ScopedDependenciesCore
import Testing

@MainActor
@Suite struct CapturedDependenciesMainActorTests {
  @Test func `a closure of the main actor keeps the values of the place that made it`() async {
    let button = Button()
    let model = Model()
    whereNumberIsSeven {
      button.onTap = capturingDependencies { @MainActor in model.refresh() }
    }
    await Task.detached { await button.onTap() }.value
    #expect(model.seen == [7])
  }

  @Test func `a captured closure of the main actor shows its own values where others are overridden`() {
    let model = Model()
    let refresh = whereNumberIsSeven { capturingDependencies { @MainActor in model.refresh() } }
    withDependencies {
      $0.number = 8
    } operation: {
      refresh()
    }
    #expect(model.seen == [7])
  }

  @Test func `a closure of the main actor serves a task`() async {
    let model = Model()
    let task = whereNumberIsSeven {
      Task.detached(operation: capturingDependencies { @MainActor in model.refresh() })
    }
    await task.value
    #expect(model.seen == [7])
  }
}

/// The shapes of functions.
extension CapturedDependenciesMainActorTests {
  @Test func `a closure of the main actor takes one tuple`() {
    let add = whereNumberIsSeven {
      capturingDependencies { @MainActor (pair: (Int, Int)) in number() + pair.0 + pair.1 }
    }
    #expect(add((1, 2)) == 10)
  }

  @Test func `a closure of the main actor takes two arguments`() {
    let add = whereNumberIsSeven { capturingDependencies { @MainActor (a: Int, b: Int) in number() + a + b } }
    #expect(add(1, 2) == 10)
  }

  @Test func `a closure of the main actor takes four arguments`() {
    let add = whereNumberIsSeven {
      capturingDependencies { @MainActor (a: Int, b: Int, c: Int, d: Int) in number() + a + b + c + d }
    }
    #expect(add(1, 2, 3, 4) == 17)
  }

  @Test func `a closure of the main actor of no argument throws its error`() {
    let fail = whereNumberIsSeven { capturingDependencies { @MainActor in try addNumber(to: nil) } }
    #expect(throws: Offline(code: 7)) { try fail() }
  }

  @Test func `a closure of the main actor of one argument throws its error`() throws {
    let add = whereNumberIsSeven { capturingDependencies { @MainActor (a: Int?) in try addNumber(to: a) } }
    #expect(throws: Offline(code: 7)) { try add(nil) }
    #expect(try add(1) == 8)
  }

  @Test func `a closure of the main actor of two arguments throws its error`() throws {
    let add = whereNumberIsSeven {
      capturingDependencies { @MainActor (a: Int?, b: Int) in try addNumber(to: a) + b }
    }
    #expect(throws: Offline(code: 7)) { try add(nil, 1) }
    #expect(try add(1, 2) == 10)
  }

  @Test func `a closure of the main actor of four arguments throws its error`() throws {
    let add = whereNumberIsSeven {
      capturingDependencies { @MainActor (a: Int?, b: Int, c: Int, d: Int) in try addNumber(to: a) + b + c + d
      }
    }
    #expect(throws: Offline(code: 7)) { try add(nil, 1, 2, 3) }
    #expect(try add(1, 2, 3, 4) == 17)
  }

  @Test func `a typed error keeps its type`() {
    let fail = whereNumberIsSeven {
      capturingDependencies { @MainActor (a: Int) throws(Offline) -> Int in throw Offline(code: number() + a)
      }
    }
    do throws(Offline) {
      _ = try fail(1)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 8)
    }
  }

  @Test func `a method of a main-actor class may be captured by its name`() {
    let model = Model()
    let refresh = whereNumberIsSeven { capturingDependencies(model.refresh) }
    refresh()
    #expect(model.seen == [7])
  }

  @Test func `an asynchronous closure of the main actor runs on it`() async {
    let model = Model()
    let refresh = whereNumberIsSeven {
      capturingDependencies { @MainActor in
        await Task.yield()
        MainActor.assertIsolated()
        model.refresh()
      }
    }
    await refresh()
    #expect(model.seen == [7])
  }
}

@MainActor
private func whereNumberIsSeven<Result>(_ make: @MainActor () -> Result) -> Result {
  withDependencies {
    $0.number = 7
  } operation: {
    make()
  }
}

@MainActor
private func number() -> Int { DependencyValues.current.number }

@MainActor
private func addNumber(to amount: Int?) throws -> Int {
  guard let amount else { throw Offline(code: number()) }
  return number() + amount
}

@MainActor
private final class Button {
  var onTap: @MainActor () -> Void = {}
}

@MainActor
private final class Model {
  var seen: [Int] = []
  func refresh() { seen.append(number()) }
}

private struct Offline: Error, Equatable {
  var code: Int
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
