@testable import ScopedDependenciesCore

/// A value of the model, which holds what it was built from and the place that it lives in.
final class ModelObject: Sendable {
  let id: Int
  let node: ModelNode
  let parts: [ModelObject]
  private let log: ModelLog
  private let values = DependencyValues.current

  init(_ node: ModelNode, parts: [ModelObject] = []) {
    self.node = node
    self.parts = parts
    log = ModelLog.current
    id = log.build(node)
  }

  deinit { log.free(id) }

  func close() { log.close(id) }
}

/// What has become of the objects of one run.
final class ModelLog: Sendable, DependencyIssueReporter {
  @TaskLocal static var current = ModelLog()

  private struct State: Sendable {
    /// Those that have been built, in order: the identity of one is its place.
    var built: [ModelNode] = []
    var live: Set<Int> = []
    var closed: Set<Int> = []

    /// Those that have been closed since somebody last looked, in order.
    var closedNow: [Int] = []
    var issues = 0
    var violations: [String] = []
  }

  private let guarded = Guarded(State())

  var builtCount: Int { guarded.withLock { $0.built.count } }
  var live: Set<Int> { guarded.withLock { $0.live.unshared } }
  var issueCount: Int { guarded.withLock { $0.issues } }
  var violations: [String] { guarded.withLock { $0.violations.unshared } }

  fileprivate func build(_ node: ModelNode) -> Int {
    guarded.withLock { state in
      let id = state.built.count
      state.built.append(node)
      state.live.insert(id)
      return id
    }
  }

  fileprivate func free(_ id: Int) {
    guarded.withLock { state in
      if state.live.remove(id) == nil { state.violations.append("\(id) was freed twice") }
    }
  }

  fileprivate func close(_ id: Int) {
    guarded.withLock { state in
      state.closedNow.append(id)
      if !state.closed.insert(id).inserted { state.violations.append("\(id) was shut down twice") }
    }
  }

  /// The objects of some nodes that have not been closed, whether they live or not.
  func open(of nodes: Set<ModelNode>) -> Set<Int> {
    guarded.withLock { state in
      Set(state.built.indices.filter { nodes.contains(state.built[$0]) }).subtracting(state.closed)
    }
  }

  /// Takes the order in which objects have been closed.
  func takeClosed() -> [Int] {
    guarded.withLock { state in
      defer { state.closedNow = [] }
      return state.closedNow
    }
  }

  func report(_ issue: DependencyIssue) {
    guarded.withLock { state in
      state.issues += 1
      if issue.kind != .lifetime { state.violations.append(issue.message) }
    }
  }
}
