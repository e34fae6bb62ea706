import ScopedDependenciesCore
import Testing

@Suite struct FireAndForgetTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview go on while the work waits`(context: DependencyContext) async {
    let (calls, work) = (Mailbox<String>(), Mailbox<String>())
    await withFreshValues(in: context) {
      await Opener().fireAndForget {
        // This is sent only when the call has returned.
        work.send(await calls.next())
      }
    }
    calls.send("returned")
    #expect(await work.next() == "returned")
  }

  @Test func `a test goes on when the work has ended`() async {
    let order = Mailbox<String>()
    await withFreshValues(in: .test) {
      await Opener().fireAndForget {
        for _ in 0..<100 { await Task.yield() }
        order.send("work")
      }
    }
    order.send("caller")
    #expect(await order.next() == "work")
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `the work sees the dependencies of the caller`(context: DependencyContext) async {
    let ports = Mailbox<String?>()
    await withFreshValues(in: context) {
      await withDependencies {
        $0.environment = ["PORT": "80"]
      } operation: {
        await Opener().fireAndForget { ports.send(DependencyValues.current.environment["PORT"]) }
      }
    }
    #expect(await ports.next() == "80")
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `the work has the priority of the caller`(context: DependencyContext) async {
    let priorities = Mailbox<TaskPriority?>()
    await Task(priority: .low) {
      await withFreshValues(in: context) {
        await Opener().fireAndForget { priorities.send(Task.basePriority) }
      }
    }.value
    #expect(await priorities.next() == .low)
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `the work has the priority that it is given`(context: DependencyContext) async {
    let priorities = Mailbox<TaskPriority?>()
    await withFreshValues(in: context) {
      await Opener().fireAndForget(priority: .low) { priorities.send(Task.basePriority) }
    }
    #expect(await priorities.next() == .low)
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `the work is not cancelled with the caller`(context: DependencyContext) async {
    let cancellations = Mailbox<Bool>()
    let caller = Task {
      await untilCancelled()
      await withFreshValues(in: context) {
        await Opener().fireAndForget { cancellations.send(Task.isCancelled) }
      }
    }
    caller.cancel()
    #expect(await cancellations.next() == false)
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  @MainActor func `the work runs off the actor of the caller`(context: DependencyContext) async {
    let actors = Mailbox<(any Actor)?>()
    await withFreshValues(in: context) {
      await Opener().fireAndForget { actors.send(#isolation) }
    }
    #expect(await actors.next() == nil)
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `an error of the work is an issue`(context: DependencyContext) async {
    let reporter = MailingReporter()
    await withDependencyIssueReporter(reporter) {
      await withFreshValues(in: context) {
        await Opener().fireAndForget(line: 1001) { throw Offline() }
      }
    }
    #expect(
      await reporter.issues.next().message == """
        'fireAndForget' ran an operation that threw 'Offline()', at \
        ScopedDependenciesCoreTests/FireAndForgetTests.swift:1001.
        Nobody waits for the operation, so nobody else learns of the error.
        To fix this, catch the error in the operation: 'await fireAndForget { do { … } catch { … } }'.
        """
    )
  }

  @Test func `a cancellation is no issue`() async {
    let reporter = RecordingReporter()
    await withDependencyIssueReporter(reporter) {
      await withFreshValues(in: .test) {
        await Opener().fireAndForget { throw CancellationError() }
      }
    }
    #expect(reporter.messages.isEmpty)
  }

  @Test func `an override runs the work in its own way`() async {
    let order = Mailbox<String>()
    await withDependencies {
      $0.fireAndForget = FireAndForget { _, work in
        order.send("before")
        await work()
      }
    } operation: {
      await Opener().fireAndForget { order.send("work") }
    }
    #expect(await [order.next(), order.next()] == ["before", "work"])
  }
}

private struct Opener: Sendable {
  @Dependency(\.fireAndForget) var fireAndForget
}

private struct Offline: Error {}

private struct MailingReporter: DependencyIssueReporter {
  let issues = Mailbox<DependencyIssue>()

  func report(_ issue: DependencyIssue) { issues.send(issue) }
}

/// Values that a task waits for.
private struct Mailbox<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func send(_ value: Value) { continuation.yield(value) }

  func next() async -> Value {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()!
  }
}

/// Waits until the task is cancelled.
private func untilCancelled() async {
  for await _ in AsyncStream<Void>.makeStream().stream {}
}

/// Runs an asynchronous operation with fresh values, so that tests do not see one another's defaults.
private func withFreshValues(in context: DependencyContext, operation: () async -> Void) async {
  var values = DependencyValues()
  values.context = context
  await withDependencies(values, operation: operation)
}
