@testable import ScopedDependenciesCore

/// A run of the model: random steps on several tasks, each compared with the oracle.
final class ModelRun {
  var random: SplitMix64
  let log: ModelLog
  var oracle = ModelOracle()
  var workers: [Worker] = []
  var sessions: [Session] = []
  var holders: [ModelObject] = []

  /// What was read in this step.
  var results: [ModelObject] = []

  /// How many overriding objects were made in this step.
  var made = 0

  /// What was done lately.
  private(set) var trace: [String] = []

  /// What is wrong; nil as long as nothing is.
  private(set) var failure: String?

  /// A task, and the scopes that it is in.
  struct Worker {
    let id: Int
    let task = ModelWorker()
    var scopes: [Scope]
  }

  struct Scope {
    let place: ModelOracle.Place
    var exit = Exit.nothing

    /// What has to be done or to be waited for when the scope is left.
    enum Exit {
      case nothing
      case end(marker: Int)
      case visit(marker: Int)
      case child(id: Int)
    }
  }

  struct Session {
    let marker: Int
    let place: ModelOracle.Place

    /// The session; nil when only its visitors hold it.
    var session: DependencySession?
  }

  init(seed: UInt64, log: ModelLog) {
    random = SplitMix64(seed: seed)
    self.log = log
  }
}

extension ModelRun {
  /// Runs so many steps, or until something is wrong, and then ends everything.
  ///
  /// - Returns: What is wrong.
  func run(steps: Int) async -> String? {
    let tasks = (0..<3).map { id in
      let worker = Worker(id: id, scopes: [Scope(place: ModelOracle.Place())])
      workers.append(worker)
      return Task { await worker.task.work() }
    }
    for _ in 0..<steps where failure == nil { await step { await $0.act() } }
    for step in cleaningUp where failure == nil { await self.step(step) }
    if failure != nil { return failure }
    for task in tasks { await task.value }
    return log.live.isEmpty ? nil : "\(log.live) are left"
  }

  /// Does something, and compares what has come of it with what ought to.
  private func step(_ action: (ModelRun) async -> Void) async {
    oracle.beginStep()
    made = 0
    let builtBefore = log.builtCount
    await action(self)
    if random.next() % 4 == 0 { holders += results }
    results = []
    for session in sessions where session.session == nil && !isVisited(session) { oracle.end(session.marker) }
    sessions.removeAll { $0.session == nil && !isVisited($0) }
    let dependencies = oracle.dependencies
    let places = workers.flatMap(\.scopes).map(\.place) + sessions.map(\.place)
    oracle.settle(places: places, holders: holders.map(\.id))
    let built = log.builtCount - builtBefore - made
    if built != oracle.seenCount { fail("\(built) were built instead of \(oracle.seenCount)") }
    let closed = await waitUntilSettled()
    oracle.note(closed: closed)
    checkOrder(closed.filter(oracle.closing.contains), dependencies)
    for text in oracle.failures + log.violations { fail(text) }
  }

  private func checkOrder(_ closed: [Int], _ dependencies: [Int: [Int]]) {
    for (index, first) in closed.enumerated() {
      for later in closed[index...] where dependencies[later]?.contains(first) ?? false {
        fail("\(first) was closed before \(later), which was built from it")
      }
    }
  }

  private func isVisited(_ session: Session) -> Bool {
    workers.contains { worker in
      worker.scopes.contains { scope in
        if case .visit(session.marker) = scope.exit { return true }
        return false
      }
    }
  }

  /// Waits for what happens in the background.
  ///
  /// - Returns: What has been closed in this step.
  private func waitUntilSettled() async -> [Int] {
    var closed: [Int] = []
    var difference: String?
    for _ in 0..<100_000 {
      closed += log.takeClosed()
      difference = findDifference(closed)
      if difference == nil { return closed }
      await Task.yield()
    }
    if let difference { fail(difference) }
    return closed
  }

  private func findDifference(_ closed: [Int]) -> String? {
    let live = log.live
    let (many, few) = (live.subtracting(oracle.mayLive), oracle.live.subtracting(live))
    if !many.isEmpty || !few.isEmpty { return "too many live: \(many), too few: \(few)" }
    let open = oracle.mustBeClosed.subtracting(closed)
    if !open.isEmpty { return "\(open) have not been closed" }
    let issues = log.issueCount
    return issues == oracle.issues ? nil : "\(issues) issues instead of \(oracle.issues)"
  }

  private func fail(_ text: String) {
    failure = (failure ?? (["Lately:"] + trace.suffix(40) + ["Wrong:"]).joined(separator: "\n")) + "\n" + text
  }

  func note(_ text: String) {
    trace.append(text)
    if trace.count > 1_000 { trace.removeFirst(500) }
  }
}
