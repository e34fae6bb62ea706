/// What ought to be: a naive account of who gets which object, and of what is left.
///
/// It knows nothing of caches. Two readers get one object where everything that the object needs, to any depth, is the
/// same for both: that is its signature.
struct ModelOracle {
  /// What scopes override: a node, or the marker of a lifetime.
  enum Slot: Hashable {
    case node(ModelNode)
    case lifetime(String)
  }

  struct Override {
    /// The stamp of the first override of the same scope.
    let batch: Int

    /// The object; nil for a marker.
    let object: Int?

    /// Whether the scope of a marker has ended.
    var hasEnded = false
  }

  /// The stamps of what a place shows, and of what is hidden there behind newer ones: a scope may keep that alive.
  struct Place {
    var shown: [Slot: Int] = [:]
    var hidden: Set<Int> = []

    /// What the places showed that were merged into this one.
    var merged: Set<Set<Int>> = []
  }

  indirect enum Signature: Hashable {
    case override(Int)
    case built(ModelNode, marker: Int?, parts: [Signature])
  }

  struct Entry {
    let node: ModelNode
    let object: Int

    /// The newest override that was read.
    let home: Int?

    /// The markers of the scopes that it belongs to.
    let owners: Set<Int>
  }

  private var overrides: [Int: Override] = [:]
  private var lastStamp = 0
  private var entries: [Signature: Entry] = [:]

  /// What an object keeps alive.
  private var held: [Int: [Int]] = [:]

  /// The new objects that have been seen in this step.
  private var seen: Set<Int> = []

  /// What was built for overrides that nobody sees any more, but that may be kept alive.
  private var lingering: [Entry] = []

  /// What lives, and what may live because of overrides that are hidden.
  private(set) var live: Set<Int> = []
  private(set) var mayLive: Set<Int> = []
  /// What has to be closed, and has not been.
  private(set) var mustBeClosed: Set<Int> = []

  /// Weak ones, of which one is closed if somebody still holds it, and what hidden overrides may keep alive.
  private var mayBeClosed: Set<Int> = []
  private var closed: Set<Int> = []
  private(set) var issues = 0

  /// What one end or one reset closes in this step.
  private(set) var closing: Set<Int> = []
  private(set) var failures: [String] = []
}

/// Scopes.
extension ModelOracle {
  /// Begins a scope inside a place.
  ///
  /// - Returns: What it shows, and its marker.
  mutating func begin(_ name: String?, overriding objects: [ModelObject], in place: Place) -> (
    Place, marker: Int?
  ) {
    var place = place
    let batch = lastStamp + 1
    if let name { override(.lifetime(name), by: nil, batch, in: &place) }
    let marker = name == nil ? nil : lastStamp
    for object in objects { override(.node(object.node), by: object.id, batch, in: &place) }
    return (place, marker)
  }

  private mutating func override(_ slot: Slot, by object: Int?, _ batch: Int, in place: inout Place) {
    lastStamp += 1
    overrides[lastStamp] = Override(batch: batch, object: object)
    if let hidden = place.shown.updateValue(lastStamp, forKey: slot) { place.hidden.insert(hidden) }
  }

  /// Ends the scope of a marker.
  mutating func end(_ marker: Int) {
    guard overrides[marker]?.hasEnded == false else { return }
    overrides[marker]?.hasEnded = true
    closing = drop { $1.owners.contains(marker) }
  }

  /// Drops all that was built.
  mutating func shutDown() {
    closing = drop { _, _ in true }
  }

  /// Drops what was built for no scope, but for what is kept and what that was built from; and all that needs it.
  mutating func reset(keeping kept: Set<ModelNode>) {
    let staying = entries.filter { kept.contains($1.node) }.map(\.key)
    let leaving = entries.keys.filter { signature in
      newest(in: signature) == nil && !staying.contains { $0.includes(signature) }
    }
    closing = drop { signature, _ in leaving.contains { signature.includes($0) } }
  }

  private mutating func drop(where isUnwanted: (Signature, Entry) -> Bool) -> Set<Int> {
    var closing: Set<Int> = []
    for (signature, entry) in entries where isUnwanted(signature, entry) {
      entries[signature] = nil
      if entry.node.isWeak {
        mayBeClosed.insert(entry.object)
      } else {
        mustClose(entry.object)
        closing.insert(entry.object)
      }
    }
    return closing
  }
}

/// Reading.
extension ModelOracle {
  /// Checks what a reader got.
  mutating func check(_ object: ModelObject, readAs node: ModelNode, in place: Place) {
    let signature = signature(of: node, in: place)
    if case .override(let stamp) = signature {
      return expect(object.id == overrides[stamp]?.object, "\(node) is not the override")
    }
    if let entry = entries[signature],
      !node.isWeak || live.contains(entry.object) || seen.contains(entry.object)
    {
      return expect(object.id == entry.object, "\(node) is not the one that there is")
    }
    // What only a hidden override keeps alive may be there still.
    if node.isWeak, entries[signature]?.object == object.id, mayLive.contains(object.id) { return }
    let isKept = isKept(node, signature, in: place)
    if seen.contains(object.id), !node.isTransient, !isKept { return }
    expect(seen.insert(object.id).inserted, "\(node) is somebody else's")
    expect(!live.contains(object.id), "\(node) is an old one")
    for (part, node) in zip(object.parts, node.parts) { check(part, readAs: node, in: place) }
    held[object.id] = object.parts.map(\.id) + carried(by: signature, in: place)
    if isPassing(node, in: place) {
      if !node.isTransient { issues += 1 }
    } else if isKept {
      let (home, owners) = (newest(in: signature), owners(of: signature, in: place))
      entries[signature] = Entry(node: node, object: object.id, home: home, owners: owners)
    } else if node.isWeak {
      mayBeClosed.insert(object.id)
    } else {
      mustClose(object.id)
    }
  }

  private mutating func mustClose(_ object: Int) {
    if !closed.contains(object) { mustBeClosed.insert(object) }
  }

  private mutating func expect(_ isTrue: Bool, _ failure: String) {
    if !isTrue { failures.append(failure) }
  }

  private func signature(of node: ModelNode, in place: Place) -> Signature {
    if let stamp = place.shown[.node(node)] { return .override(stamp) }
    let marker = node.scopeName.flatMap { place.shown[.lifetime($0)] }
    return .built(node, marker: marker, parts: node.parts.map { signature(of: $0, in: place) })
  }

  private func newest(in signature: Signature) -> Int? { signature.stamps.max() }

  /// Whether a value is for one read only.
  private func isPassing(_ node: ModelNode, in place: Place) -> Bool {
    if node.isTransient { return true }
    guard let name = node.scopeName else { return false }
    return place.shown[.lifetime(name)].flatMap { overrides[$0] }?.hasEnded ?? true
  }

  private func isKept(_ node: ModelNode, _ signature: Signature, in place: Place) -> Bool {
    if isPassing(node, in: place) { return false }
    return owners(of: signature, in: place).allSatisfy { overrides[$0]?.hasEnded == false }
  }

  /// The scopes whose beginning was read, or which brought along the newest override that was read.
  private func owners(of signature: Signature, in place: Place) -> Set<Int> {
    let read = signature.stamps.filter { overrides[$0]?.object == nil }
    let batch = newest(in: signature).flatMap { overrides[$0]?.batch }
    let own = place.shown.values.filter { stamp in
      guard let override = overrides[stamp] else { return false }
      return override.object == nil && override.batch == batch && !override.hasEnded
    }
    return Set(read).union(own)
  }

  /// The overriding objects that a value holds, because it holds the place that it lives in.
  private func carried(by signature: Signature, in place: Place) -> [Int] {
    guard let newest = newest(in: signature), let batch = overrides[newest]?.batch else { return [] }
    let view = place.merged.filter { $0.contains(newest) }.min { $0.count < $1.count }
    return place.shown.values.filter { view?.contains($0) ?? true }.compactMap { overrides[$0] }
      .filter { $0.batch <= batch }.compactMap(\.object)
  }
}

/// What is left.
extension ModelOracle {
  /// Ends a step.
  ///
  /// - Parameters:
  ///   - places: What is shown somewhere.
  ///   - holders: The objects that somebody holds.
  mutating func settle(places: [Place], holders: [Int]) {
    let shown = Set(places.flatMap(\.shown.values))
    let hidden = places.reduce(into: Set()) { $0.formUnion($1.hidden) }.subtracting(shown)
    lingering += entries.values.filter { entry in entry.home.map(hidden.contains) ?? false }
    entries = entries.filter { _, entry in entry.home.map { !hidden.contains($0) } ?? true }
    mayBeClosed.formUnion(lingering.map(\.object))
    _ = drop { _, entry in entry.home.map { !shown.contains($0) } ?? false }
    for entry in lingering where !hidden.contains(entry.home!) && !entry.node.isWeak {
      mustClose(entry.object)
    }
    lingering.removeAll { !hidden.contains($0.home!) }
    live = reach(Array(entries.values), shown, holders)
    mayLive = reach(Array(entries.values) + lingering, shown.union(hidden), holders)
    held = held.filter { mayLive.contains($0.key) }
    overrides = overrides.filter { shown.contains($0.key) || hidden.contains($0.key) || isRemembered($0.key) }
  }

  private func reach(_ entries: [Entry], _ shown: Set<Int>, _ holders: [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var next = entries.filter { !$0.node.isWeak }.map(\.object) + holders
    next += shown.compactMap { overrides[$0]?.object }
    while let object = next.popLast() {
      if reached.insert(object).inserted { next += held[object] ?? [] }
    }
    return reached
  }

  private func isRemembered(_ stamp: Int) -> Bool { entries.keys.contains { $0.stamps.contains(stamp) } }

  /// What two places show together: of two overrides the newer.
  static func merge(_ first: Place, _ second: Place) -> Place {
    let shown = first.shown.merging(second.shown) { max($0, $1) }
    let others = Set(first.shown.values).union(second.shown.values).subtracting(shown.values)
    let stamps = Set(shown.values)
    let (one, two) = (stamps.intersection(first.shown.values), stamps.intersection(second.shown.values))
    var merged = Set(first.merged.union(second.merged).map { $0.intersection(stamps) })
    if !one.isSubset(of: two) { merged.insert(one) }
    if !two.isSubset(of: one) { merged.insert(two) }
    let hidden = first.hidden.union(second.hidden).union(others)
    return Place(shown: shown, hidden: hidden, merged: merged.subtracting([stamps, []]))
  }

  /// Notes what has been closed.
  mutating func note(closed objects: [Int]) {
    for object in objects {
      let isExpected = mustBeClosed.remove(object) != nil || mayBeClosed.remove(object) != nil
      expect(isExpected, "\(object) must not be closed")
      closed.insert(object)
    }
  }

  /// Begins a step.
  mutating func beginStep() { (seen, closing, failures) = ([], [], []) }

  /// What each object was built from.
  var dependencies: [Int: [Int]] { held }

  /// How many new objects have been seen in this step.
  var seenCount: Int { seen.count }
}

extension ModelOracle.Signature {
  /// The overrides that were read, markers included.
  var stamps: [Int] {
    switch self {
    case .override(let stamp): [stamp]
    case .built(_, let marker, let parts): (marker.map { [$0] } ?? []) + parts.flatMap(\.stamps)
    }
  }

  /// Whether what has the one signature was built from what has the other, or is that.
  func includes(_ other: ModelOracle.Signature) -> Bool {
    if self == other { return true }
    guard case .built(_, _, let parts) = self else { return false }
    return parts.contains { $0.includes(other) }
  }
}
