import Synchronization

/// What is known about one key, in one context of a process or a test: its default, and the builds under way.
final class Cell: Sendable {
  let key: KeyID

  /// The identity of the cell, which outlives it.
  let id = Stamp.next()
  private let state = Guarded(State())

  private struct State: Sendable {
    /// The default that is valid where none of the keys that it read are overridden.
    var shared: BuiltDefault?

    /// Keys that were read in any build: an override of one may have a default of its own.
    var readBefore: Set<KeyID> = []
    var builds: [Build] = []

    /// Whether ``shared`` was set at launch instead of being built.
    var isPrepared = false

    /// How often the cell has been emptied.
    var generation = 0

    var isTaken: Bool? {
      if isPrepared { return true }
      let isRead = shared?.isDelivered.load(ordering: .relaxed) ?? false
      return isRead || !builds.isEmpty ? false : nil
    }
  }

  init(_ key: KeyID) { self.key = key }
}

extension Cell {
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
  func nextStep(in scope: Scope?, orBegin begin: (_ generation: Int) -> Build) -> Step {
    state.withLock { state in
      if let shared = state.shared, shared.reads.agree(with: scope) { return .use(shared) }
      if let scope, let own = rebuilt(for: scope, state.readBefore) { return .use(own) }
      let relevant = state.builds.filter { !$0.isKnownToDiffer(from: scope) }
      if let own = relevant.first(where: { $0.thread == .current }) { return .refuse(own) }
      if let other = relevant.first { return .wait(other) }
      let build = begin(state.generation)
      state.builds.append(build)
      return .build(build)
    }
  }

  /// The default that was built because of an override in a scope.
  private func rebuilt(for scope: Scope, _ readBefore: Set<KeyID>) -> BuiltDefault? {
    for key in readBefore {
      if let home = scope.override(of: key)?.existingHome, let found = home.find(self, in: scope) { return found }
    }
    return nil
  }

  /// Keeps what was built in the outermost place that shows what was read.
  func end(_ build: Build, with default: BuiltDefault, in home: Home?) {
    home?.insert(`default`, for: self)
    state.withLock { state in
      state.builds.removeAll { $0 === build }
      state.readBefore.formUnion(`default`.reads.stamps.keys)
      if home == nil, state.generation == build.generation { state.shared = `default` }
    }
  }

  /// Whether a value was prepared (true) or has been built (false); nil while neither is so.
  ///
  /// What was built while values were being configured, and never read since, does not count.
  var isTaken: Bool? { state.withLock { $0.isTaken } }

  /// Makes a value the default.
  ///
  /// - Returns: nil when it is; otherwise what ``isTaken`` says.
  func prepare(_ value: BuiltDefault) -> Bool? {
    let (obstacle, replaced) = state.withLock { state -> (Bool?, BuiltDefault?) in
      if let obstacle = state.isTaken { return (obstacle, nil) }
      defer { (state.shared, state.isPrepared) = (value, true) }
      return (nil, state.shared)
    }
    withExtendedLifetime(replaced) {}
    return obstacle
  }

  /// Whether a default is the one that every scope may share.
  func isCurrent(_ default: BuiltDefault) -> Bool {
    state.withLock { $0.shared === `default` }
  }
}
