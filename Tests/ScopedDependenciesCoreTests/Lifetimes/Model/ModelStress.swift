@testable import ScopedDependenciesCore

/// A run of the model without an oracle: tasks do whatever they like, at the same time, and what is left is counted.
///
/// The sessions are common to all the tasks, so that one ends what another is in.
final class ModelStress: Sendable {
  let log: ModelLog
  private let sessions = Guarded<[DependencySession]>([])

  /// The objects that override something; nobody but the test made them, so nobody closes them.
  private let overriding = Guarded<Set<Int>>([])

  init(log: ModelLog) { self.log = log }
}

extension ModelStress {
  /// Runs so many steps on each task, and then ends everything.
  ///
  /// - Returns: What is wrong.
  func run(tasks: Int, steps: Int, seed: UInt64) async -> String? {
    await withTaskGroup { group in
      for number in 0..<UInt64(tasks) {
        group.addTask {
          await ModelStressTask(stress: self, seed: seed &* 1_000 + number, steps: steps).work(depth: 0)
        }
      }
    }
    sessions.take()
    await resetDependencies()
    return await waitUntilNothingIsWrong()
  }

  /// Waits for what happens in the background.
  private func waitUntilNothingIsWrong() async -> String? {
    var wrong = findWrong()
    for _ in 0..<10_000 {
      if wrong == nil { return nil }
      await Task.yield()
      wrong = findWrong()
    }
    return wrong
  }

  private func findWrong() -> String? {
    if let violation = log.violations.first { return violation }
    let live = log.live
    if !live.isEmpty { return "\(live) are left" }
    let open = log.open(of: [.leaf, .number, .pair]).subtracting(overriding.withLock { $0 })
    return open.isEmpty ? nil : "\(open) have not been closed"
  }
}

/// What the tasks have in common.
extension ModelStress {
  fileprivate func makeObject(_ node: ModelNode) -> ModelObject {
    let object = ModelObject(node)
    overriding.withLock { _ = $0.insert(object.id) }
    return object
  }

  fileprivate func add(_ session: DependencySession) {
    sessions.withLock { $0.append(session) }
  }

  fileprivate func session(at place: UInt64) -> DependencySession? {
    sessions.withLock { $0.isEmpty ? nil : $0[Int(place % UInt64($0.count))] }
  }

  /// Lets go of a session, which ends where nobody is in it.
  fileprivate func drop(at place: UInt64) {
    // The last reference must not end under the lock.
    _ = sessions.withLock { $0.isEmpty ? nil : $0.remove(at: Int(place % UInt64($0.count))) }
  }
}

extension Guarded<[DependencySession]> {
  /// Takes them all out; they end after the lock has been left.
  fileprivate func take() {
    _ = withLock { sessions in
      defer { sessions = [] }
      return sessions
    }
  }
}

/// One of the tasks.
private final class ModelStressTask {
  private let stress: ModelStress
  private var random: SplitMix64
  private var steps: Int
  private var holders: [ModelObject] = []

  init(stress: ModelStress, seed: UInt64, steps: Int) {
    self.stress = stress
    random = SplitMix64(seed: seed)
    self.steps = steps
  }

  /// Does something at random until there are no steps left, or until it is time to leave an inner scope.
  func work(depth: Int) async {
    while steps > 0 {
      steps -= 1
      let step = random.next() % 100
      if step >= 90, depth > 0 { return }
      await act(step, depth: depth)
    }
  }

  private func act(_ step: UInt64, depth: Int) async {
    switch step {
    case 0..<50: read()
    case 50..<58: holders.removeAll { _ in random.next() % 2 == 0 }
    case 58..<60: await pick(ModelReset.allCases).run()
    case 60..<64: makeSession()
    case 64..<67: await stress.session(at: random.next())?.end()
    case 67..<70: stress.drop(at: random.next())
    default: if depth < 6 { await enter(depth: depth) }
    }
  }

  private func enter(depth: Int) async {
    switch random.next() % 5 {
    case 0, 1:
      let objects = overridingObjects
      await withDependencies {
        Self.override(objects, in: &$0)
      } operation: {
        await work(depth: depth + 1)
      }
    case 2:
      let objects = overridingObjects
      await withDependencies(beginning: .scoped(pick(["session", "request"]))) {
        Self.override(objects, in: &$0)
      } operation: {
        await work(depth: depth + 1)
      }
    case 3:
      if let session = stress.session(at: random.next()) { await session { await work(depth: depth + 1) } }
    default: await fork(depth: depth)
    }
  }

  /// Works on as two tasks, which inherit the scopes.
  private func fork(depth: Int) async {
    let half = steps / 2
    steps -= half
    let child = ModelStressTask(stress: stress, seed: random.next(), steps: half)
    async let other: Void = child.work(depth: depth + 1)
    await work(depth: depth + 1)
    await other
    steps += child.steps
  }
}

extension ModelStressTask {
  private func read() {
    let object = pick(ModelNode.allCases).read()
    if random.next() % 4 == 0 { holders.append(object) }
  }

  private func makeSession() {
    let objects = overridingObjects
    let session = DependencySession(.scoped(pick(["session", "request"]))) { Self.override(objects, in: &$0) }
    stress.add(session)
  }

  private var overridingObjects: [ModelObject] {
    ModelNode.overridable.shuffled(using: &random).prefix(Int(random.next() % 3)).map(stress.makeObject)
  }

  private func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  private static func override(_ objects: [ModelObject], in values: inout DependencyValues) {
    for object in objects { object.node.override(in: &values, with: object) }
  }
}
