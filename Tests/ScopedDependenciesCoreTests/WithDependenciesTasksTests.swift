import ScopedDependenciesCore
import Testing

/// Scopes among tasks: what is inherited, what is kept apart, and what cancellation does.
@Suite struct WithDependenciesTasksTests {
  @Test func `a thousand sibling tasks with a thousand overrides never see one another's`() async {
    let numbers = await withTaskGroup(of: (Int, Int, Int).self) { group in
      for number in 0..<1_000 {
        group.addTask {
          await withDependencies {
            $0.count = number
          } operation: {
            let before = DependencyValues.current.count
            await Task.yield()
            async let inChild = DependencyValues.current.count
            return (number, before, await inChild)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.count == 1_000)
    #expect(numbers.allSatisfy { $0 == $1 && $0 == $2 })
    #expect(DependencyValues.current.count == 1)
  }

  @Test func `a thousand siblings each get a default that was built for their override`() async {
    var values = DependencyValues()
    values.context = .test
    let numbers = await withDependencies(values) {
      await withTaskGroup(of: (Int, Int).self) { group in
        for number in 0..<1_000 {
          group.addTask {
            await withDependencies {
              $0.count = number
            } operation: {
              await Task.yield()
              return (number, DependencyValues.current.double)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(numbers.allSatisfy { $1 == $0 * 2 })
    #expect(withDependencies(values) { DependencyValues.current.double } == 2)
  }

  @Test func `a scope in the body of a task group is for the tasks that are added within`() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      group.addTask { DependencyValues.current.count }
      for number in 10..<12 {
        withDependencies {
          $0.count = number
        } operation: {
          group.addTask { DependencyValues.current.count }
        }
      }
      group.addTask { DependencyValues.current.count }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == [1, 1, 10, 11])
  }

  @Test func `an asynchronous scope in the body of a task group is for the tasks that are added within`()
    async throws
  {
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      try await withDependencies {
        $0.count = await Task { 10 }.value
      } operation: {
        group.addTask { DependencyValues.current.count }
        await Task.yield()
        group.addTask { DependencyValues.current.count }
      }
      group.addTask { DependencyValues.current.count }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == [1, 10, 10])
  }

  @Test func `a child task's scope does not reach its parent`() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        withDependencies {
          $0.count = 2
        } operation: {
          #expect(DependencyValues.current.count == 2)
        }
      }
      await group.waitForAll()
      #expect(DependencyValues.current.count == 1)
    }
  }

  @Test func `an operation does not run when its update is cancelled in the middle and says so`() async {
    let (waiting, runs) = (Signal(), Tally())
    let task = Task {
      try await withDependencies {
        $0.count = 2
        waiting.send()
        try await untilCancelled()
        $0.count = 3
      } operation: {
        _ = runs.raise()
      }
    }
    await waiting.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(runs.value == 0)
  }

  @Test func `an operation runs, cancelled, when its update was cancelled in the middle and went on`()
    async throws
  {
    let waiting = Signal()
    let task = Task {
      try await withDependencies {
        waiting.send()
        try? await untilCancelled()
        $0.count = 3
      } operation: {
        (DependencyValues.current.count, Task.isCancelled)
      }
    }
    await waiting.wait()
    task.cancel()
    let outcome = try await task.value
    #expect(outcome == (3, true))
  }

  @Test func `values stay the same in an operation that is cancelled`() async {
    let waiting = Signal()
    let task = Task {
      await withDependencies {
        $0.count = 3
      } operation: {
        waiting.send()
        try? await untilCancelled()
        return DependencyValues.current.count
      }
    }
    await waiting.wait()
    task.cancel()
    #expect(await task.value == 3)
  }
}

/// Waits for the cancellation of the running task, and throws what it means.
private func untilCancelled() async throws {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  try Task.checkCancellation()
}

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.count * 2 }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
}
