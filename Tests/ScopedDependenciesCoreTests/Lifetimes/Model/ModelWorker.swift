@testable import ScopedDependenciesCore

/// A task that does what it is told, one thing at a time, and can be told to do it in an inner scope.
struct ModelWorker: Sendable {
  enum Command: Sendable {
    case read(ModelNode)
    case override([ModelObject])
    case begin(String, [ModelObject])
    case enter(DependencySession)
    case fork(ModelWorker)
    case makeSession(String, [ModelObject])
    case end(DependencySession)
    case reset(ModelReset)

    /// Leaves the innermost scope, or ends the worker.
    case leave
  }

  enum Answer: Sendable {
    case done
    case object(ModelObject)
    case session(DependencySession)
  }

  private let commands = ModelChannel<Command>()
  private let answers = ModelChannel<Answer>()
}

extension ModelWorker {
  func send(_ command: Command) { commands.send(command) }

  func answer() async -> Answer { await answers.receive() }

  /// Begins to work, and ends with the last scope.
  func work() async {
    await run()
    answers.send(.done)
  }

  private func run() async {
    while let answer = await next() { answers.send(answer) }
  }

  private func runInside() async {
    answers.send(.done)
    await run()
  }

  private func next() async -> Answer? {
    switch await commands.receive() {
    case .leave: return nil
    case .read(let node): return .object(node.read())
    case .override(let objects):
      await withDependencies {
        Self.override(objects, in: &$0)
      } operation: {
        await runInside()
      }
    case .begin(let name, let objects):
      await withDependencies(beginning: .scoped(name)) {
        Self.override(objects, in: &$0)
      } operation: {
        await runInside()
      }
    case .enter(let session): await session { await runInside() }
    case .fork(let child):
      await withTaskGroup { group in
        group.addTask { await child.work() }
        await runInside()
      }
    case .makeSession(let name, let objects):
      return .session(DependencySession(.scoped(name)) { Self.override(objects, in: &$0) })
    case .end(let session): await session.end()
    case .reset(let reset): await reset.run()
    }
    return .done
  }

  private static func override(_ objects: [ModelObject], in values: inout DependencyValues) {
    for object in objects { object.node.override(in: &values, with: object) }
  }
}

/// A place for one element, which one task leaves there and another waits for.
private final class ModelChannel<Element: Sendable>: Sendable {
  private let state = Guarded<(element: Element?, receiver: CheckedContinuation<Element, Never>?)>((nil, nil))

  func send(_ element: Element) {
    let receiver = state.withLock { state in
      if state.receiver == nil { state.element = element }
      defer { state.receiver = nil }
      return state.receiver
    }
    receiver?.resume(returning: element)
  }

  func receive() async -> Element {
    await withCheckedContinuation { continuation in
      let element = state.withLock { state in
        if state.element == nil { state.receiver = continuation }
        defer { state.element = nil }
        return state.element
      }
      if let element { continuation.resume(returning: element) }
    }
  }
}
