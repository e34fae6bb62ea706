/// The owner of the values of one scope of a lifetime, from its beginning to its end.
///
/// It does not hold them: they live in the homes of the overrides that they were built for, the scope's own marker or
/// one further inside, and it knows where. At its end it takes them away from there.
final class LifetimeOwner: Sendable {
  /// The name of the lifetime.
  let name: String

  private let state = Guarded(State())
  private let ending = Once()

  private struct State: Sendable {
    var hasEnded = false
    var owned: [Owned] = []

    /// How many entries make it worth while to look for those whose home has gone.
    var limit = 16
  }

  private struct Owned: Sendable {
    weak let home: Home?
    weak let built: BuiltDefault?
  }

  init(name: String) { self.name = name }
}

extension LifetimeOwner {
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// How many values are known to it, those included that have gone since it last looked.
  var count: Int { state.withLock { $0.owned.count } }

  /// Keeps a default that lives in a home until the end.
  ///
  /// - Returns: Whether it was not too late.
  func keep(_ built: BuiltDefault, in home: Home) -> Bool {
    // What is looked at under the lock may end with that, so it is let go of outside.
    var seen: [BuiltDefault?] = []
    defer { withExtendedLifetime(seen) {} }
    return state.withLock { state in
      if state.hasEnded { return false }
      if state.owned.count >= state.limit {
        seen = state.owned.map(\.built)
        state.owned.removeAll { $0.built == nil }
        state.limit = max(16, state.owned.count * 2)
      }
      state.owned.append(Owned(home: home, built: built))
      return true
    }
  }

  /// Ends the scope: shuts its values down, newest first, and lets go of each before the next.
  ///
  /// A second call waits until the first has done so.
  func end() async {
    await ending.run {
      let owned = close()
      let homes = owned.compactMap(\.home)
      await Closing(owned.compactMap(\.built)).run { built in homes.forEach { $0.drop(built) } }
    }
  }

  /// Ends the scope where nobody can wait: lets go of its values at once, but for those that are to be shut down.
  func endInBackground() {
    let owned = close()
    // It holds what the homes let go of.
    let closing = Closing(owned.compactMap(\.built))
    for case let (home?, built?) in owned.map({ ($0.home, $0.built) }) { home.drop(built) }
    closing.runInBackground()
  }

  private func close() -> [Owned] {
    state.withLock { state in
      defer { (state.hasEnded, state.owned) = (true, []) }
      return state.owned
    }
  }
}
