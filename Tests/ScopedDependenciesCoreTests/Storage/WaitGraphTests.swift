import Testing

@testable import ScopedDependenciesCore

/// Who waits for whom.
@Suite struct WaitGraphTests {
  @Test func `a wait for a thread that waits for nobody is no cycle`() {
    let other = Builder("other")
    defer { other.finish() }
    #expect(WaitGraph.beginWaiting(for: other.build, at: site("mine"), in: nil) == nil)
    WaitGraph.endWaiting()
  }

  @Test func `a wait that leads back to its own thread is a cycle, with the reads on the way`() {
    let mine = build("mine")
    WaitGraph.begin(mine)
    let other = Builder("other", waitingFor: mine, as: "mine again")
    #expect(
      names(WaitGraph.beginWaiting(for: other.build, at: site("other"), in: nil)) == ["other", "mine again"])
    WaitGraph.endWaiting()
    other.finish()
    WaitGraph.end(mine)
  }

  @Test func `a cycle may lead through many threads, and through defaults that were read on the way`() {
    let (mine, inner) = (build("mine"), build("inner"))
    WaitGraph.begin(mine)
    WaitGraph.begin(inner)
    let third = Builder("third", "fourth", waitingFor: mine, as: "mine again")
    let second = Builder("second", waitingFor: third.build, as: "third")
    let chain = WaitGraph.beginWaiting(for: second.build, at: site("second"), in: nil)
    #expect(names(chain) == ["second", "third", "fourth", "mine again", "inner"])
    WaitGraph.endWaiting()
    second.finish()
    third.finish()
    WaitGraph.end(inner)
    WaitGraph.end(mine)
  }

  @Test func `a wait that leads to a build further in is a cycle from there`() {
    let (mine, inner) = (build("mine"), build("inner"))
    WaitGraph.begin(mine)
    WaitGraph.begin(inner)
    let other = Builder("other", waitingFor: inner, as: "inner again")
    #expect(
      names(WaitGraph.beginWaiting(for: other.build, at: site("other"), in: nil)) == ["other", "inner again"])
    WaitGraph.endWaiting()
    other.finish()
    WaitGraph.end(inner)
    WaitGraph.end(mine)
  }

  @Test func `a wait for a build that has ended is about to go on`() {
    let mine = build("mine")
    WaitGraph.begin(mine)
    let other = Builder("other", waitingFor: mine, as: "mine again")
    WaitGraph.end(mine)
    #expect(WaitGraph.beginWaiting(for: other.build, at: site("other"), in: nil) == nil)
    WaitGraph.endWaiting()
    other.finish()
  }

  @Test func `a wait for a build that turned out to be for other overrides is about to go on`() {
    let scope = Scope(caches: .process)
    scope.set(KeyID(NumberKey.self), to: 1)
    let mine = build("mine", for: scope)
    WaitGraph.begin(mine)
    let other = Builder("other", waitingFor: mine, as: "mine again")
    mine.note(KeyID(NumberKey.self), seen: scope.stamp(of: KeyID(NumberKey.self)))
    #expect(WaitGraph.beginWaiting(for: other.build, at: site("other"), in: nil) == nil)
    WaitGraph.endWaiting()
    other.finish()
    WaitGraph.end(mine)
  }

  @Test func `the chain of a thread is the reads from a build to the last`() {
    let builds = ["first", "second", "third"].map { build($0) }
    for build in builds { WaitGraph.begin(build) }
    #expect(
      names(WaitGraph.chain(from: builds[0], to: site("first again"))) == ["first again", "second", "third"])
    #expect(names(WaitGraph.chain(from: builds[1], to: site("second again"))) == ["second again", "third"])
    #expect(names(WaitGraph.chain(from: builds[2], to: site("third again"))) == ["third again"])
    for build in builds.reversed() { WaitGraph.end(build) }
  }
}

/// A thread that builds one default, or one within another, and may wait for a third.
private final class Builder: Sendable {
  private let outermost = Monitor<Build?>(nil)
  private let started = Gate()
  private let proceed = Gate()
  private let done = Gate()

  var build: Build { outermost.wait { $0 } }

  init(_ names: String..., waitingFor awaited: Build? = nil, as name: String = "") {
    onThread { [self] in
      let builds = names.map { ScopedDependenciesCoreTests.build($0) }
      for build in builds { WaitGraph.begin(build) }
      outermost.update { $0 = builds[0] }
      if let awaited { #expect(WaitGraph.beginWaiting(for: awaited, at: site(name), in: nil) == nil) }
      started.open()
      proceed.wait()
      WaitGraph.endWaiting()
      for build in builds.reversed() { WaitGraph.end(build) }
      done.open()
    }
    started.wait()
  }

  func finish() {
    proceed.open()
    done.wait()
  }
}

/// A build, of this thread, of a default that was read under a name.
private func build(_ name: String, for scope: Scope? = nil) -> Build {
  Build(site: site(name), caches: .process, scope: scope, isSilent: false, isShared: true)
}

/// A read that can be told from others by its line.
private func site(_ name: String) -> ReadSite {
  ReadSite(NumberKey.self, function: "", place: SourcePlace("", UInt(allNames.firstIndex(of: name)!)))
}

private func names(_ chain: [ReadSite]?) -> [String]? { chain?.map { allNames[Int($0.place.line)] } }

private let allNames = [
  "mine", "mine again", "inner", "inner again", "other", "first", "first again", "second", "second again",
  "third",
  "third again", "fourth", "",
]

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 0 }
}
