/// Who waits for whom: per thread, the defaults that it is building and the one build that it waits for.
///
/// A thread waits for one build at a time and a build has one thread, so that following the waits either ends or
/// comes back: exact, without a search.
enum WaitGraph {
  private struct Work: Sendable {
    var builds: [Build] = []
    var wait: Wait?
  }

  private struct Wait: Sendable {
    let build: Build
    let site: ReadSite
    let scope: Scope?
  }

  private static let threads = Guarded<[ThreadID: Work]>([:])

  static func begin(_ build: Build) {
    change { $0.builds.append(build) }
  }

  static func end(_ build: Build) {
    change { $0.builds.removeAll { $0 === build } }
  }

  static func endWaiting() {
    change { $0.wait = nil }
  }

  /// Changes what is known of the running thread.
  private static func change(_ body: (inout Work) -> Void) {
    threads.withLock { threads in
      var work = threads[.current] ?? Work()
      body(&work)
      threads[.current] = work.builds.isEmpty && work.wait == nil ? nil : work
    }
  }
}

extension WaitGraph {
  /// The reads that lead from a build of this thread back to it, the last one first.
  static func chain(from build: Build, to site: ReadSite) -> [ReadSite] {
    threads.withLock { threads in
      let builds = threads[build.thread]?.builds ?? []
      return [site] + builds.drop { $0 !== build }.dropFirst().map(\.site)
    }
  }

  /// Notes that this thread is about to wait for a build.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - site: The read that needs it.
  ///   - scope: What the reader sees: it waits only as long as the build may be for that.
  /// - Returns: The chain of reads that leads back to this thread, if there is one: then it must not wait.
  static func beginWaiting(for build: Build, at site: ReadSite, in scope: Scope?) -> [ReadSite]? {
    threads.withLock { threads in
      let wait = Wait(build: build, site: site, scope: scope)
      threads[.current, default: Work()].wait = wait
      var chain: [ReadSite] = []
      var next: Wait? = wait
      while let wait = next {
        let work = threads[wait.build.thread] ?? Work()
        // One whose build has ended, or is for other overrides, is about to go on.
        guard work.builds.contains(where: { $0 === wait.build }) else { return nil }
        if wait.build.isKnownToDiffer(from: wait.scope) { return nil }
        chain.append(wait.site)
        chain += work.builds.drop { $0 !== wait.build }.dropFirst().map(\.site)
        if wait.build.thread == .current { return chain }
        next = work.wait
      }
      return nil
    }
  }
}
