/// One default while it is being built: for which overrides, by which thread, and what it has read so far.
final class Build: Sendable {
  let site: ReadSite
  let caches: Caches

  /// The overrides that the default is built for.
  let scope: Scope?

  /// Whether values are being configured, so that nothing is reported yet.
  let isSilent: Bool

  /// Whether everybody who asks gets the value, or only the reader who began.
  let isShared: Bool
  let thread = ThreadID.current
  let stamp = Stamp.next()

  /// How often defaults had been dropped when the build began; nil where some were being dropped.
  let droppings: Int?

  private let progress = Monitor(Progress())

  private struct Progress: Sendable {
    var reads = Reads()
    var reports: [DeferredReport] = []
    var isClosed = false
    var hasEnded = false
  }

  init(site: ReadSite, caches: Caches, scope: Scope?, isSilent: Bool, isShared: Bool) {
    self.site = site
    self.caches = caches
    self.scope = scope
    self.isSilent = isSilent
    self.isShared = isShared
    droppings = caches.droppings
  }
}

extension Build {
  /// Notes that a key was read.
  ///
  /// What counts is the override that the scope of this build shows, not the one that gave the value: an object
  /// may have carried its own. An override that is newer than the build was made by the default itself.
  func note(_ key: KeyID, seen stamp: UInt64) {
    guard stamp < self.stamp else { return }
    progress.update { progress in
      if !progress.isClosed { _ = progress.reads.note(key, scope?.stamp(of: key) ?? Stamp.never) }
    }
  }

  /// Says something later that must not be said while values are configured.
  ///
  /// - Returns: Whether it was not too late.
  @discardableResult
  func postpone(_ reports: [DeferredReport]) -> Bool {
    progress.withLock { progress in
      if !progress.isClosed { progress.reports += reports }
      return !progress.isClosed
    }
  }

  /// Ends the noting: the default has been built.
  func close(shutdown: Shutdown?) -> BuiltDefault.Facts {
    progress.withLock { progress in
      progress.isClosed = true
      return BuiltDefault.Facts(reads: progress.reads, reports: progress.reports, shutdown: shutdown)
    }
  }

  /// Wakes those who wait.
  func end() {
    progress.update { $0.hasEnded = true }
  }

  /// Whether something was read that another scope shows differently.
  func isKnownToDiffer(from other: Scope?) -> Bool {
    progress.withLock { !$0.reads.agree(with: other) }
  }

  /// Waits until the build has ended or is known to be for other overrides than those of a scope.
  func wait(for scope: Scope?) {
    progress.wait { progress in
      progress.hasEnded || !progress.reads.agree(with: scope) ? () : nil
    }
  }
}
