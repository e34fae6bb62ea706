import Dispatch
import ScopedDependenciesCore
import Testing

@Suite struct CapturedDependenciesTests {
  @Test func `a closure for a dispatch queue keeps the values of the place that made it`() async {
    let queue = DispatchQueue(label: "captured")
    let seen = await withCheckedContinuation { result in
      whereNumberIsSeven {
        queue.async(execute: capturingDependencies { result.resume(returning: number()) })
      }
    }
    #expect(seen == 7)
  }

  @Test func `a captured closure shows its own values where others are overridden`() {
    let read = whereNumberIsSeven { capturingDependencies { number() } }
    withDependencies {
      $0.number = 8
    } operation: {
      #expect(read() == 7)
      #expect(number() == 8)
    }
  }

  @Test func `a captured closure may be called any number of times, from many threads`() {
    let (sum, read) = (Tally(), whereNumberIsSeven { capturingDependencies { number() } })
    let threads = (0..<8).map { _ in onThread { for _ in 0..<read() { sum.raise() } } }
    for thread in threads { thread.wait() }
    #expect(sum.value == 56)
  }

  @Test func `a closure captured outside of all scopes shows none that is entered later`() {
    let read = capturingDependencies { number() }
    withDependencies {
      $0.number = 8
    } operation: {
      #expect(read() == 1)
    }
  }
}

/// Functions that do not throw stay so.
extension CapturedDependenciesTests {
  @Test func `a callback takes its argument`() {
    let callback: @Sendable (Result<Int, any Error>) -> Int = whereNumberIsSeven {
      capturingDependencies { result in number() + ((try? result.get()) ?? 0) }
    }
    #expect(callback(.success(3)) == 10)
    #expect(callback(.failure(Offline(code: 1))) == 7)
  }

  @Test func `a closure takes one tuple`() {
    let add = whereNumberIsSeven {
      capturingDependencies { (pair: (x: Int, y: Int)) in number() + pair.x + pair.y }
    }
    #expect(add((1, 2)) == 10)
  }

  @Test func `a closure takes two arguments`() {
    let describe = whereNumberIsSeven {
      capturingDependencies { (a: Int, b: String) in "\(number())\(a)\(b)" }
    }
    #expect(describe(1, "x") == "71x")
  }

  @Test func `a closure takes five arguments`() {
    let describe: @Sendable (Int, String, Bool, [Int], Double?) -> String = whereNumberIsSeven {
      capturingDependencies { "\(number())\($0)\($1)\($2)\($3)\($4 ?? 0.5)" }
    }
    #expect(describe(1, "x", true, [2], nil) == "71xtrue[2]0.5")
  }

  @Test func `a function may be captured by its name`() {
    let add = whereNumberIsSeven { capturingDependencies(addNumber) }
    #expect(add(1) == 8)
  }

  @Test func `an argument need not be sendable`() {
    let count = whereNumberIsSeven { capturingDependencies { (box: Box) in box.value += number() } }
    let box = Box()
    count(box)
    #expect(box.value == 7)
  }

  @Test func `a result may be one that cannot be copied`() {
    let make = whereNumberIsSeven { capturingDependencies { Ticket(number: number()) } }
    let ticket = make()
    #expect(ticket.number == 7)
  }
}

/// Functions that throw keep their errors.
extension CapturedDependenciesTests {
  @Test func `a closure of no argument throws its error`() {
    let fail: @Sendable () throws -> Int = whereNumberIsSeven {
      capturingDependencies { try addNumber(to: nil) }
    }
    #expect(throws: Offline(code: 7)) { try fail() }
  }

  @Test func `a closure of one argument throws its error`() throws {
    let add = whereNumberIsSeven { capturingDependencies { try addNumber(to: $0) } }
    #expect(throws: Offline(code: 7)) { try add(nil) }
    #expect(try add(1) == 8)
  }

  @Test func `a closure of two arguments throws its error`() throws {
    let add = whereNumberIsSeven { capturingDependencies { (a: Int?, b: Int) in try addNumber(to: a) + b } }
    #expect(throws: Offline(code: 7)) { try add(nil, 1) }
    #expect(try add(1, 2) == 10)
  }

  @Test func `a closure of four arguments throws its error`() throws {
    let add = whereNumberIsSeven {
      capturingDependencies { (a: Int?, b: Int, c: Int, d: Int) in try addNumber(to: a) + b + c + d }
    }
    #expect(throws: Offline(code: 7)) { try add(nil, 1, 2, 3) }
    #expect(try add(1, 2, 3, 4) == 17)
  }

  @Test func `typed errors of up to two arguments keep their type`() {
    let none = whereNumberIsSeven {
      capturingDependencies { () throws(Offline) -> Int in throw Offline(code: number()) }
    }
    let one = whereNumberIsSeven {
      capturingDependencies { (a: Int) throws(Offline) -> Int in throw Offline(code: number() + a) }
    }
    let two = whereNumberIsSeven {
      capturingDependencies { (a: Int, b: Int) throws(Offline) -> Int in throw Offline(code: number() + a + b)
      }
    }
    #expect(code { () throws(Offline) in try none() } == 7)
    #expect(code { () throws(Offline) in try one(1) } == 8)
    #expect(code { () throws(Offline) in try two(1, 2) } == 10)
  }
}

private func whereNumberIsSeven<Result>(_ make: () -> Result) -> Result {
  withDependencies {
    $0.number = 7
  } operation: {
    make()
  }
}

private func number() -> Int { DependencyValues.current.number }

private func addNumber(_ amount: Int) -> Int { number() + amount }

private func addNumber(to amount: Int?) throws -> Int {
  guard let amount else { throw Offline(code: number()) }
  return number() + amount
}

private func code(_ operation: () throws(Offline) -> Int) -> Int? {
  do throws(Offline) {
    _ = try operation()
    return nil
  } catch {
    return error.code
  }
}

private final class Box {
  var value = 0
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
