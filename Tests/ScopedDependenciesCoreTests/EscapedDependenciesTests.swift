import Dispatch
import ScopedDependenciesCore
import Testing

@Suite struct EscapedDependenciesTests {
  @Test func `a continuation takes the values to a dispatch queue`() async {
    let number = await withDependencies {
      $0.number = 7
    } operation: {
      await withCheckedContinuation { result in
        withEscapedDependencies { continuation in
          DispatchQueue.global().async {
            result.resume(returning: continuation.yield { DependencyValues.current.number })
          }
        }
      }
    }
    #expect(number == 7)
  }

  @Test func `a continuation takes the values to a detached task`() async {
    let task = withDependencies {
      $0.number = 7
    } operation: {
      withEscapedDependencies { continuation in
        Task.detached { await continuation.yield { await readNumber() } }
      }
    }
    #expect(await task.value == 7)
  }

  @Test func `a continuation shows its own values where others are overridden`() {
    let continuation = withDependencies {
      $0.number = 7
    } operation: {
      withEscapedDependencies { $0 }
    }
    withDependencies {
      $0.number = 8
      $0.word = "inner"
    } operation: {
      continuation.yield {
        #expect(DependencyValues.current.number == 7)
        #expect(DependencyValues.current.word == "default")
      }
      #expect(DependencyValues.current.number == 8)
    }
  }

  @Test func `a continuation may be used any number of times, from many threads`() {
    let continuation = withDependencies {
      $0.number = 7
    } operation: {
      withEscapedDependencies { $0 }
    }
    let sum = Tally()
    let threads = (0..<8).map { _ in
      onThread { for _ in 0..<continuation.yield({ DependencyValues.current.number }) { sum.raise() } }
    }
    for thread in threads { thread.wait() }
    #expect(sum.value == 56)
  }

  @Test func `a continuation made outside of all scopes shows the defaults of the running test`() async {
    let service = DependencyValues.current.service
    let found = await withCheckedContinuation { result in
      withEscapedDependencies { continuation in
        DispatchQueue.global().async {
          result.resume(returning: continuation.yield { DependencyValues.current.service })
        }
      }
    }
    #expect(found === service)
  }

  @Test func `a continuation kept by a default belongs to the place where the default lives`() {
    var values = DependencyValues()
    values.context = .test
    withDependencies(values) {
      let worker = withDependencies {
        $0.word = "unrelated"
      } operation: {
        DependencyValues.current.worker
      }
      #expect(worker.word() == "default")
      withDependencies {
        $0.word = "inner"
      } operation: {
        #expect(worker.word() == "default")
      }
    }
  }
}

/// Results and errors pass through unchanged.
extension EscapedDependenciesTests {
  @Test func `results and errors of the synchronous forms keep their types`() {
    let ticket = withEscapedDependencies { $0.yield { Ticket(number: 3) } }
    #expect(ticket.number == 3)
    do throws(Offline) {
      try withEscapedDependencies { continuation throws(Offline) in
        try continuation.yield { () throws(Offline) in throw Offline(code: 5) }
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 5)
    }
  }

  @Test func `results and errors of the asynchronous forms keep their types`() async {
    let ticket = await withEscapedDependencies { continuation in
      await continuation.yield {
        await Task.yield()
        return Ticket(number: 3)
      }
    }
    #expect(ticket.number == 3)
    do throws(Offline) {
      try await withEscapedDependencies { continuation async throws(Offline) in
        try await continuation.yield { () async throws(Offline) in
          await Task.yield()
          throw Offline(code: 5)
        }
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 5)
    }
  }

  @Test @MainActor func `the asynchronous forms run where their caller runs`() async {
    let model = Model()
    let count = await withEscapedDependencies { continuation in
      await continuation.yield {
        await Task.yield()
        model.count += 1
        MainActor.assertIsolated()
        return model.count
      }
    }
    #expect(count == 1)
  }
}

private func readNumber() async -> Int { DependencyValues.current.number }

private struct Worker: Sendable {
  let word: @Sendable () -> String
}

private final class Service: Sendable {}

private struct Ticket: ~Copyable {
  var number: Int
}

private struct Offline: Error {
  var code: Int
}

@MainActor
private final class Model {
  var count = 0
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum WordKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { Service() }
}

private enum WorkerKey: TestDependencyKey {
  static var testValue: Worker {
    withEscapedDependencies { continuation in
      Worker { continuation.yield { DependencyValues.current.word } }
    }
  }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }

  fileprivate var service: Service { self[ServiceKey.self] }

  fileprivate var worker: Worker { self[WorkerKey.self] }
}
