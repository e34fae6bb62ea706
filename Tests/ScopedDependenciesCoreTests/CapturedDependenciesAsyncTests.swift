import ScopedDependenciesCore
import Testing

@Suite struct CapturedDependenciesAsyncTests {
  @Test func `a closure for a detached task keeps the values of the place that made it`() async {
    let task = whereNumberIsSeven { Task.detached(operation: capturingDependencies { await number() }) }
    #expect(await task.value == 7)
  }

  @Test func `a synchronous closure serves a detached task too`() async {
    let task = whereNumberIsSeven {
      Task.detached(operation: capturingDependencies { DependencyValues.current.number })
    }
    #expect(await task.value == 7)
  }

  @Test func `a captured asynchronous closure shows its own values where others are overridden`() async {
    let read = whereNumberIsSeven { capturingDependencies { await number() } }
    await withDependencies {
      $0.number = 8
    } operation: {
      #expect(await read() == 7)
      #expect(await number() == 8)
    }
  }

  @Test func `its child tasks inherit the values`() async {
    let read = whereNumberIsSeven {
      capturingDependencies {
        async let first = number()
        async let second = number()
        return await [first, second]
      }
    }
    #expect(await read() == [7, 7])
  }

  @Test @MainActor func `a captured asynchronous closure runs off the caller's actor`() async {
    let isOnMain = whereNumberIsSeven {
      capturingDependencies {
        await Task.yield()
        return isMainActor()
      }
    }
    #expect(await isOnMain() == false)
  }
}

/// The shapes of functions.
extension CapturedDependenciesAsyncTests {
  @Test func `an asynchronous callback takes its argument`() async {
    let callback = whereNumberIsSeven {
      capturingDependencies { (result: Result<Int, any Error>) in await number() + ((try? result.get()) ?? 0)
      }
    }
    #expect(await callback(.success(3)) == 10)
  }

  @Test func `an asynchronous closure takes one tuple`() async {
    let add = whereNumberIsSeven { capturingDependencies { (p: (Int, Int)) in await number() + p.0 + p.1 } }
    #expect(await add((1, 2)) == 10)
  }

  @Test func `an asynchronous closure takes two arguments`() async {
    let describe = whereNumberIsSeven {
      capturingDependencies { (a: Int, b: String) in "\(await number())\(a)\(b)" }
    }
    #expect(await describe(1, "x") == "71x")
  }

  @Test func `an asynchronous closure takes four arguments`() async {
    let add = whereNumberIsSeven {
      capturingDependencies { (a: Int, b: Int, c: Int, d: Int) in await number() + a + b + c + d }
    }
    #expect(await add(1, 2, 3, 4) == 17)
  }

  @Test func `an asynchronous function may be captured by its name`() async {
    let add = whereNumberIsSeven { capturingDependencies(addNumber) }
    #expect(await add(1) == 8)
  }

  @Test func `an asynchronous result may be one that cannot be copied`() async {
    let make = whereNumberIsSeven { capturingDependencies { Ticket(number: await number()) } }
    let ticket = await make()
    #expect(ticket.number == 7)
  }

  @Test func `an asynchronous closure becomes an endpoint`() async {
    var endpoint: @Sendable (Int) async -> Int = { $0 }
    withDependencies {
      $0.number = 7
    } operation: {
      endpoint = capturingDependencies { await number() + $0 }
    }
    #expect(await endpoint(1) == 8)
  }
}

/// Functions that throw keep their errors.
extension CapturedDependenciesAsyncTests {
  @Test func `an asynchronous closure of no argument throws its error`() async {
    let fail = whereNumberIsSeven { capturingDependencies { try await addNumber(to: nil) } }
    await #expect(throws: Offline(code: 7)) { try await fail() }
  }

  @Test func `an asynchronous closure of one argument throws its error`() async throws {
    let add = whereNumberIsSeven { capturingDependencies { (a: Int?) in try await addNumber(to: a) } }
    await #expect(throws: Offline(code: 7)) { try await add(nil) }
    #expect(try await add(1) == 8)
  }

  @Test func `an asynchronous closure of two arguments throws its error`() async throws {
    let add = whereNumberIsSeven {
      capturingDependencies { (a: Int?, b: Int) in try await addNumber(to: a) + b }
    }
    await #expect(throws: Offline(code: 7)) { try await add(nil, 1) }
    #expect(try await add(1, 2) == 10)
  }

  @Test func `an asynchronous closure of four arguments throws its error`() async throws {
    let add = whereNumberIsSeven {
      capturingDependencies { (a: Int?, b: Int, c: Int, d: Int) in try await addNumber(to: a) + b + c + d }
    }
    await #expect(throws: Offline(code: 7)) { try await add(nil, 1, 2, 3) }
    #expect(try await add(1, 2, 3, 4) == 17)
  }

  @Test func `typed errors of up to two arguments keep their type`() async {
    let none = whereNumberIsSeven {
      capturingDependencies { () async throws(Offline) -> Int in throw Offline(code: await number()) }
    }
    let one = whereNumberIsSeven {
      capturingDependencies { (a: Int) async throws(Offline) -> Int in throw Offline(code: await number() + a)
      }
    }
    let two = whereNumberIsSeven {
      capturingDependencies { (a: Int, b: Int) async throws(Offline) -> Int in
        throw Offline(code: await number() + a + b)
      }
    }
    #expect(await code { () async throws(Offline) in try await none() } == 7)
    #expect(await code { () async throws(Offline) in try await one(1) } == 8)
    #expect(await code { () async throws(Offline) in try await two(1, 2) } == 10)
  }
}

private func whereNumberIsSeven<Result>(_ make: () -> Result) -> Result {
  withDependencies {
    $0.number = 7
  } operation: {
    make()
  }
}

private func number() async -> Int { DependencyValues.current.number }

private func addNumber(_ amount: Int) async -> Int { await number() + amount }

private func addNumber(to amount: Int?) async throws -> Int {
  guard let amount else { throw Offline(code: await number()) }
  return await number() + amount
}

private func code(_ operation: () async throws(Offline) -> Int) async -> Int? {
  do throws(Offline) {
    _ = try await operation()
    return nil
  } catch {
    return error.code
  }
}

private func isMainActor(isolation: isolated (any Actor)? = #isolation) -> Bool {
  isolation === MainActor.shared
}

private struct Ticket: ~Copyable {
  var number: Int
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
