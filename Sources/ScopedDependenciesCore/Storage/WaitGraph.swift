/// Who waits for whom: per thread, the defaults that it is building and the one build that it waits for.
///
/// A thread waits for one build at a time and a build has one thread, so that following the waits either ends or
/// comes back: exact, without a search.
enum WaitGraph {
  private struct Work: Sendable {
    var builds: [Build] = []
    var awaited: (build: Build, site: ReadSite)?
  }

  private static let threads = Guarded<[ThreadID: Work]>([:])

  static func begin(_ build: Build) {
    threads.withLock { $0[.current, default: Work()].builds.append(build) }
  }

  static func end(_ build: Build) {
    threads.withLock { threads in
      threads[build.thread]?.builds.removeAll { $0 === build }
      if threads[build.thread]?.builds.isEmpty == true { threads[build.thread] = nil }
    }
  }

  /// The reads that lead from a build of this thread back to it, the last one first.
  static func chain(from build: Build, to site: ReadSite) -> [ReadSite] {
    threads.withLock { threads in
      let builds = threads[build.thread]?.builds ?? []
      return [site] + builds.drop { $0 !== build }.dropFirst().map(\.site)
    }
  }

  /// Notes that this thread is about to wait for a build.
  ///
  /// - Returns: The chain of reads that leads back to this thread, if there is one: then it must not wait.
  static func beginWaiting(for build: Build, at site: ReadSite) -> [ReadSite]? {
    threads.withLock { threads in
      let thread = ThreadID.current
      threads[thread, default: Work()].awaited = (build, site)
      var chain: [ReadSite] = []
      var next: (build: Build, site: ReadSite)? = (build, site)
      while let (awaited, site) = next {
        let work = threads[awaited.thread] ?? Work()
        chain.append(site)
        chain += work.builds.drop { $0 !== awaited }.dropFirst().map(\.site)
        if awaited.thread == thread { return chain }
        next = work.awaited
      }
      return nil
    }
  }

  static func endWaiting() {
    threads.withLock { threads in
      threads[.current]?.awaited = nil
      if threads[.current]?.builds.isEmpty == true { threads[.current] = nil }
    }
  }
}
