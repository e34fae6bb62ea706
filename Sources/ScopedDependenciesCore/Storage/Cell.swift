import Synchronization

/// What is known about one key, in one context of a process or a test: its default, and the builds under way.
@safe final class Cell: Keyed {
  let key: KeyID

  /// The identity of the cell, which outlives it.
  let id = Stamp.next()

  /// What ordinary reads see, if they are announced ``Readers``; ``State/shared`` owns it.
  private let visible = unsafe Atomic<Unmanaged<BuiltDefault>?>(nil)

  /// Keys that were read in any build: an override of one may have a default of its own.
  private let readBefore = unsafe Atomic<Unmanaged<ReadBefore>?>(nil)
  private let state = Guarded(State())

  /// A set of keys that readers look at without a lock: it is never changed, and freed with the cell.
  private final class ReadBefore: Sendable {
    let reads: Reads
    init(_ reads: Reads) { self.reads = reads }
  }

  private struct State: Sendable {
    /// The default that is valid where none of the keys that it read are overridden.
    var shared: BuiltDefault?

    /// Whether ``shared`` was set at launch instead of being built.
    var isPrepared = false

    /// The owner of what ``Cell/readBefore`` is and was: readers may still look at an older one.
    var everReadBefore: [ReadBefore] = []
    var builds: [Build] = []

    /// How often something has come that a reader may be looking for.
    var changes = 0

    /// The object that the last build gave, and what it read.
    var last: (object: ObjectIdentity, reads: Reads)?
  }

  init(_ key: KeyID) { self.key = key }
}

/// Reading.
extension Cell {
  /// What ordinary reads see, unretained.
  var published: Unmanaged<BuiltDefault>? { unsafe visible.load(ordering: .sequentiallyConsistent) }

  /// What ordinary reads in a scope see, if none of what it read is overridden there.
  @inline(__always)
  func published(in scope: Scope) -> Unmanaged<BuiltDefault>? {
    guard let found = unsafe published else { return nil }
    return unsafe scope.shows(found) ? found : nil
  }

  /// What was built because of an override in a scope, if it has been read before.
  func publishedRebuilt(in scope: Scope) -> Unmanaged<BuiltDefault>? {
    unsafe readBefore.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { before in
      unsafe before.reads.first { unsafe scope.publishedDefault(of: id, becauseOf: $0) }
    }
  }

  /// What a reader is to do.
  enum Step {
    /// Take this.
    case use(BuiltDefault)

    /// Look again when this build has ended, or has turned out to be for other overrides.
    case wait(Build)

    /// End the process: this build waits for the reader.
    case refuse(Build)

    /// Build it.
    case build(Build)
  }

  /// Finds the default for a scope, or the way to it.
  ///
  /// - Parameters:
  ///   - scope: The overrides.
  ///   - isShared: Whether the reader takes what others build, and they what it builds.
  ///   - begin: Makes a build; called with the lock held.
  /// - Returns: The step.
  func nextStep(in scope: Scope?, isShared: Bool, orBegin begin: () -> Build) -> Step {
    // Values are looked at without the lock, since the last reference to one may end here; and once more if
    // something has changed meanwhile.
    while true {
      let changes = state.withLock { $0.changes }
      if isShared, let found = existing(in: scope) { return .use(found) }
      let step = state.withLock { state -> Step? in
        guard state.changes == changes else { return nil }
        let relevant = state.builds.filter { !$0.isKnownToDiffer(from: scope) }
        if let own = relevant.first(where: { $0.thread == .current }) { return .refuse(own) }
        if isShared, let other = relevant.first(where: { $0.isShared }) { return .wait(other) }
        let build = begin()
        state.builds.append(build)
        return .build(build)
      }
      if let step { return step }
    }
  }

  /// The default for a scope, if it has been built.
  func existing(in scope: Scope?) -> BuiltDefault? {
    if let shared, shared.reads.agree(with: scope), let held = shared.held { return held }
    return scope.flatMap(rebuilt)
  }

  /// The default that was built because of an override in a scope.
  func rebuilt(for scope: Scope) -> BuiltDefault? {
    guard let before = unsafe readBefore.load(ordering: .acquiring)?.takeUnretainedValue() else { return nil }
    for (key, _) in before.reads.all {
      guard let home = scope.override(of: key)?.existingHome else { continue }
      if let found = home.find(self, in: scope) { return found }
    }
    return nil
  }
}

/// Writing.
extension Cell {
  /// Ends a build whose default is not for every scope to share.
  func end(_ build: Build) {
    state.withLock { state in
      state.builds.removeAll { $0 === build }
      state.changes += 1
    }
  }

  /// Ends a build whose default every scope may share.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - built: The default.
  ///   - isCurrent: Whether to keep it; called with the lock held.
  /// - Returns: Whether it is kept.
  func end(_ build: Build, keeping built: BuiltDefault, if isCurrent: () -> Bool) -> Bool {
    let old = shared
    // Readers may be looking at one that lives: it stays, although it was not for the scope of this build.
    let isGone = old?.held == nil
    return state.withLock { state in
      state.builds.removeAll { $0 === build }
      state.changes += 1
      guard isGone, state.shared === old, isCurrent() else { return false }
      state.shared = built
      return true
    }
  }

  /// Notes what a build read, so that a reader looks where its default may live.
  func note(_ reads: Reads) {
    state.withLock { state in
      var all = state.everReadBefore.last?.reads ?? Reads()
      let count = all.all.count
      for (key, _) in reads.all { _ = all.note(key, Stamp.never) }
      if all.all.count == count { return }
      let before = ReadBefore(all)
      state.everReadBefore.append(before)
      unsafe readBefore.store(.passUnretained(before), ordering: .releasing)
    }
  }

  /// Notes which object a build gave.
  ///
  /// - Returns: Whether the build before gave the same object and had to read for it, and this one had not: then the
  ///   language keeps the object, as in a `static let`, and nobody can build it for the overrides of a scope.
  func isStored(_ object: ObjectIdentity, reads: Reads) -> Bool {
    let last = state.withLock { state in
      defer { state.last = (object, reads) }
      return state.last
    }
    guard let last, last.object.isSame(as: object) else { return false }
    return reads.all.isEmpty && !last.reads.all.isEmpty
  }

  /// Lets ordinary reads see a default, if it is the one that every scope may share.
  func publish(_ default: BuiltDefault) {
    state.withLock { state in
      guard state.shared === `default` else { return }
      unsafe visible.store(.passUnretained(`default`), ordering: .sequentiallyConsistent)
    }
  }

  /// Whether a value was prepared (true) or has been built (false); nil while neither is so.
  ///
  /// What was built while values were being configured, and never read since, does not count.
  var isTaken: Bool? {
    let held = shared?.held
    defer { withExtendedLifetime(held) {} }
    return state.withLock { isTaken($0) }
  }

  private func isTaken(_ state: State) -> Bool? {
    if state.isPrepared { return true }
    return state.shared?.isInUse ?? false || !state.builds.isEmpty ? false : nil
  }

  /// Makes a value the default.
  ///
  /// - Returns: What ``isTaken`` says, nil when it is the default; and what it replaced, to be let go where no lock is
  ///   held.
  func prepare(_ value: BuiltDefault) -> (obstacle: Bool?, replaced: BuiltDefault?) {
    // A weak default that is looked at under the lock must not end there.
    let held = shared?.held
    defer { withExtendedLifetime(held) {} }
    return state.withLock { state in
      if let obstacle = isTaken(state) { return (obstacle, nil) }
      defer { (state.shared, state.isPrepared) = (value, true) }
      state.changes += 1
      return (nil, state.shared)
    }
  }

  /// The default that every scope may share.
  var shared: BuiltDefault? { state.withLock { $0.shared } }

  /// The default that was set at launch.
  var prepared: BuiltDefault? { state.withLock { $0.isPrepared ? $0.shared : nil } }

  /// Takes the shared default away; a prepared one only if asked for.
  ///
  /// - Returns: The default. Announced readers may still copy its value.
  func drop(evenPrepared: Bool) -> BuiltDefault? {
    state.withLock { state in
      if state.isPrepared, !evenPrepared { return nil }
      defer { (state.shared, state.isPrepared) = (nil, false) }
      unsafe visible.store(nil, ordering: .sequentiallyConsistent)
      return state.shared
    }
  }
}
