import Synchronization

/// The place that a default will live in, for the wrappers that it makes while it is being built.
///
/// A build ends by settling it: on the defaults of the process or the test, or on the overrides that the default
/// was built for. It keeps neither the caches nor the scope alive that asked first.
@usableFromInline
final class Promise: Sendable {
  private enum State: Sendable {
    case open(Build)
    case settled(Place)
  }

  private let state: Guarded<State>
  private let isProcess = Atomic(false)
  private weak let weakCaches: Caches?

  init(_ build: Build) {
    state = Guarded(.open(build))
    weakCaches = build.caches
  }

  func settle(on place: Place) {
    let old = state.withLock { state in
      defer { state = .settled(place) }
      return state
    }
    isProcess.store(place.isProcess, ordering: .releasing)
    withExtendedLifetime(old) {}
  }
}

extension Promise {
  /// Where the default lives; nil while it is being built.
  var place: Place? {
    if isProcess.load(ordering: .acquiring) { return Place(overrides: nil, caches: nil) }
    guard case .settled(let place) = state.withLock({ $0 }) else { return nil }
    return place
  }

  /// The build; nil when it has ended.
  var build: Build? {
    guard case .open(let build) = state.withLock({ $0 }) else { return nil }
    return build
  }

  /// What the default sees.
  var scope: Scope? {
    switch state.withLock({ $0 }) {
    case .open(let build): build.scope
    case .settled(let place): place.scope
    }
  }

  var caches: Caches? { weakCaches }
}

/// A place that a default lives in: the defaults of a process or a test, with the overrides of a scope or none.
struct Place: Sendable {
  /// The overrides, carried: they do not keep alive what was built because of them.
  private let overrides: Scope?

  /// The caches of a test, which may end before a default does that escaped from it.
  private weak let caches: Caches?
  let isProcess: Bool

  init(overrides: Scope?, caches: Caches?) {
    self.overrides = overrides
    let caches = caches.flatMap { $0.isProcess ? nil : $0 }
    self.caches = caches
    isProcess = overrides == nil && caches == nil
  }

  /// A scope that shows this place; nil for the defaults of the process.
  var scope: Scope? {
    if isProcess { return nil }
    guard let caches else { return overrides }
    return overrides.map { Scope(copying: $0, caches: caches) } ?? Scope(caches: caches)
  }
}
