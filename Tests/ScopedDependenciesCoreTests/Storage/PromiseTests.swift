import Testing

@testable import ScopedDependenciesCore

/// The place that a default will live in.
@Suite struct PromiseTests {
  @Test func `an open promise has a build, and shows its overrides`() {
    let scope = Scope(caches: .process)
    scope.set(number, to: 1)
    let build = build(for: scope)
    let promise = Promise(build)
    #expect(promise.build === build)
    #expect(promise.place == nil)
    #expect(promise.scope === scope)
    #expect(promise.caches === build.caches)
  }

  @Test func `a promise that has settled on the process shows nothing`() throws {
    let promise = Promise(build(for: nil, in: .process))
    promise.settle(on: Place(overrides: nil, caches: .process))
    #expect(promise.build == nil)
    #expect(try #require(promise.place).isProcess)
    #expect(promise.scope == nil)
  }

  @Test func `a promise that has settled on the defaults of a test shows an empty scope of that test`() throws
  {
    let caches = Caches()
    let promise = Promise(build(for: nil, in: caches))
    promise.settle(on: Place(overrides: nil, caches: caches))
    #expect(try !#require(promise.place).isProcess)
    #expect(try #require(promise.scope).isEmpty)
    #expect(promise.scope?.caches === caches)
  }

  @Test func `a promise that has settled on overrides shows them`() throws {
    let overrides = Scope(caches: .process)
    overrides.set(number, to: 1)
    let promise = Promise(build(for: nil, in: .process))
    promise.settle(on: Place(overrides: overrides, caches: .process))
    #expect(promise.scope?.override(of: number)?.value(as: Int.self) == 1)
  }

  @Test func `a promise that has settled on overrides in a test shows both`() {
    let caches = Caches()
    let overrides = Scope(caches: .process)
    overrides.set(number, to: 1)
    let promise = Promise(build(for: nil, in: caches))
    promise.settle(on: Place(overrides: overrides, caches: caches))
    #expect(promise.scope?.override(of: number)?.value(as: Int.self) == 1)
    #expect(promise.scope?.caches === caches)
  }

  @Test func `a promise keeps neither the caches nor the scope alive that asked`() {
    weak var caches: Caches?
    weak var scope: Scope?
    let promise: Promise
    do {
      let (newCaches, newScope) = (Caches(), Scope(caches: .process))
      (caches, scope) = (newCaches, newScope)
      promise = Promise(build(for: newScope, in: newCaches))
      promise.settle(on: Place(overrides: nil, caches: newCaches))
    }
    #expect(caches == nil)
    #expect(scope == nil)
    #expect(promise.scope == nil)
  }

  @Test func `a scope of a promise is settled together with it`() throws {
    let overrides = Scope(caches: .process)
    overrides.set(number, to: 1)
    let promise = Promise(build(for: nil, in: .process))
    let scope = Scope(base: .building(promise))
    #expect(scope.settled === scope)
    #expect(scope.openBuilds.map { $0 === promise.build } == [true])
    promise.settle(on: Place(overrides: overrides, caches: .process))
    #expect(scope.settled === overrides)
    #expect(scope.openBuilds.isEmpty)
  }

  @Test func `a scope of a promise that has settled on the process is none`() {
    let promise = Promise(build(for: nil, in: .process))
    let scope = Scope(base: .building(promise))
    promise.settle(on: Place(overrides: nil, caches: .process))
    #expect(scope.settled == nil)
  }

  @Test func `what a scope of a promise overrides itself stays`() throws {
    let promise = Promise(build(for: nil, in: .process))
    let scope = Scope(copying: Scope(base: .building(promise)))
    scope.set(number, to: 1)
    promise.settle(on: Place(overrides: nil, caches: .process))
    #expect(try #require(scope.settled).override(of: number)?.value(as: Int.self) == 1)
  }
}

private func build(for scope: Scope?, in caches: Caches = Caches()) -> Build {
  let site = ReadSite(NumberKey.self, function: "", place: .unknown)
  return Build(site: site, caches: caches, scope: scope, isSilent: false, isShared: true)
}

private let number = KeyID(NumberKey.self)

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 0 }
}
