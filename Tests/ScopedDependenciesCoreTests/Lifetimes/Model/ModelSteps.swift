@testable import ScopedDependenciesCore

/// What a run of the model may do next.
extension ModelRun {
  /// Does something at random, if it is possible now.
  func act() async {
    let worker = Int(random.next() % UInt64(workers.count))
    switch random.next() % 100 {
    case 0..<40: await read([worker])
    case 40..<52: await read(Array(workers.indices))
    case 52..<60: await override(worker)
    case 60..<66: await begin(worker)
    case 66..<70: await makeSession(worker)
    case 70..<76: await enter(worker)
    case 76..<86: await leave(worker)
    case 86..<88: await end(worker)
    case 88..<91: dropSession()
    case 91..<94: await reset(worker)
    case 94..<97: dropHolders()
    default: await fork(worker)
    }
  }

  /// The steps that end everything.
  var cleaningUp: [(ModelRun) async -> Void] {
    [
      { run in
        run.note("drop everything that is held")
        run.holders = []
        for index in run.sessions.indices { run.sessions[index].session = nil }
      }
    ] + Array(repeating: { await $0.leaveSomething() }, count: 200) + [
      { run in
        run.note("reset all")
        await run.workers[0].task.ask(.reset(.everything))
        run.oracle.reset(keeping: [])
      },
      { run in
        for worker in run.workers { await worker.task.ask(.leave) }
        run.workers = []
      },
    ]
  }

  private func leaveSomething() async {
    for index in workers.indices.reversed() where await leave(index) { return }
  }
}

extension ModelRun {
  private static let maximumDepth = 6

  private func isFull(_ index: Int) -> Bool { workers[index].scopes.count >= Self.maximumDepth }

  private func place(of index: Int) -> ModelOracle.Place {
    workers[index].scopes.last?.place ?? ModelOracle.Place()
  }

  private func pick<Element>(_ elements: some Collection<Element>) -> Element? {
    elements.randomElement(using: &random)
  }

  private func overridingObjects(atLeast minimum: Int) -> [ModelObject] {
    let count = minimum + Int(random.next() % 2)
    let objects = ModelNode.overridable.shuffled(using: &random).prefix(count).map { ModelObject($0) }
    made += objects.count
    return objects
  }

  /// Reads at once on several tasks.
  private func read(_ indices: [Int]) async {
    let nodes = indices.map { _ in pick(ModelNode.allCases)! }
    note("read " + zip(indices, nodes).map { "\($1) in \(workers[$0].id)" }.joined(separator: ", "))
    for (index, node) in zip(indices, nodes) { workers[index].task.send(.read(node)) }
    for index in indices {
      if case .object(let object) = await workers[index].task.answer() { results.append(object) }
    }
    for ((index, node), object) in zip(zip(indices, nodes), results) {
      oracle.check(object, readAs: node, in: place(of: index))
    }
  }

  private func override(_ index: Int) async {
    if isFull(index) { return }
    let objects = overridingObjects(atLeast: 1)
    note("override \(objects.map(\.node)) in \(workers[index].id)")
    await workers[index].task.ask(.override(objects))
    let (place, _) = oracle.begin(nil, overriding: objects, in: place(of: index))
    workers[index].scopes.append(Scope(place: place))
  }

  private func begin(_ index: Int) async {
    if isFull(index) { return }
    let (name, objects) = (pick(["session", "request"])!, overridingObjects(atLeast: 0))
    note("begin \(name) with \(objects.map(\.node)) in \(workers[index].id)")
    await workers[index].task.ask(.begin(name, objects))
    let (place, marker) = oracle.begin(name, overriding: objects, in: place(of: index))
    workers[index].scopes.append(Scope(place: place, exit: .end(marker: marker!)))
  }

  private func makeSession(_ index: Int) async {
    if sessions.count >= 4 { return }
    let (name, objects) = (pick(["session", "request"])!, overridingObjects(atLeast: 0))
    note("make a \(name) with \(objects.map(\.node)) in \(workers[index].id)")
    guard case .session(let session) = await workers[index].task.ask(.makeSession(name, objects)) else {
      return
    }
    let (place, marker) = oracle.begin(name, overriding: objects, in: place(of: index))
    note("  which is \(marker!)")
    sessions.append(Session(marker: marker!, place: place, session: session))
  }

  private func enter(_ index: Int) async {
    guard !isFull(index), let session = pick(sessions.filter { $0.session != nil }) else { return }
    note("enter \(session.marker) in \(workers[index].id)")
    await workers[index].task.ask(.enter(session.session!))
    let merged = ModelOracle.merge(session.place, place(of: index))
    workers[index].scopes.append(Scope(place: merged, exit: .visit(marker: session.marker)))
  }

  /// Leaves the innermost scope of a worker; a child that is in none ends.
  ///
  /// - Returns: Whether it was possible.
  @discardableResult
  private func leave(_ index: Int) async -> Bool {
    let worker = workers[index]
    guard let scope = worker.scopes.last, worker.scopes.count > 1 || worker.id > 2 else { return false }
    if case .child(let id) = scope.exit, workers.contains(where: { $0.id == id }) { return false }
    note("leave in \(worker.id)")
    await worker.task.ask(.leave)
    workers[index].scopes.removeLast()
    if workers[index].scopes.isEmpty { workers.remove(at: index) }
    if case .end(let marker) = scope.exit { oracle.end(marker) }
    return true
  }

  private func end(_ index: Int) async {
    guard let session = pick(sessions.filter { $0.session != nil }) else { return }
    note("end \(session.marker) in \(workers[index].id)")
    await workers[index].task.ask(.end(session.session!))
    oracle.end(session.marker)
  }

  private func dropSession() {
    guard let index = pick(sessions.indices.filter { sessions[$0].session != nil }) else { return }
    note("drop \(sessions[index].marker)")
    sessions[index].session = nil
  }

  private func reset(_ index: Int) async {
    let reset = pick(ModelReset.allCases)!
    note("reset \(reset) in \(workers[index].id)")
    await workers[index].task.ask(.reset(reset))
    if reset == .shutdown { oracle.shutDown() } else { oracle.reset(keeping: reset.kept) }
  }

  private func dropHolders() {
    note("drop half of what is held")
    holders.removeAll { _ in random.next() % 2 == 0 }
  }

  private func fork(_ index: Int) async {
    if isFull(index) || workers.count >= 6 { return }
    let id = (workers.map(\.id).max() ?? 0) + 1
    let child = Worker(id: id, scopes: [Scope(place: place(of: index))])
    note("fork \(id) in \(workers[index].id)")
    await workers[index].task.ask(.fork(child.task))
    workers[index].scopes.append(Scope(place: place(of: index), exit: .child(id: id)))
    workers.append(child)
  }
}

extension ModelWorker {
  @discardableResult
  fileprivate func ask(_ command: Command) async -> Answer {
    send(command)
    return await answer()
  }
}
