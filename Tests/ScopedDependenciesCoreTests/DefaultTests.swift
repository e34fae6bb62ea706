import Dispatch
import ScopedDependenciesCore
import Testing

/// A default is built once, and no lock is held while it is being built.
@Suite struct DefaultTests {
  @Test func `sixteen tasks that ask for a new default at once get one value`() async {
    let builds = Tally()
    var values = DependencyValues()
    values[BuilderKey.self] = Builder {
      builds.raise()
      return Service()
    }
    let services = await withDependencies(values) {
      await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<16 { group.addTask { ObjectIdentifier(DependencyValues.current[ServiceKey.self]) } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
    }
    #expect(services.count == 1)
    #expect(builds.value == 1)
  }

  @Test func `threads that ask while a default is being built wait for that one value`() {
    let (builds, entered, proceed) = (Tally(), Gate(), Gate())
    var values = DependencyValues()
    values[BuilderKey.self] = Builder {
      builds.raise()
      entered.open()
      proceed.wait()
      return Service()
    }
    let results = Guarded<[ObjectIdentifier]>([])
    let read: @Sendable () -> Void = { [values] in
      withDependencies(values) {
        let service = DependencyValues.current[ServiceKey.self]
        results.withLock { $0.append(ObjectIdentifier(service)) }
      }
    }
    let first = onThread(read)
    entered.wait()
    let others = (0..<3).map { _ in onThread(read) }
    proceed.open()
    for gate in [first] + others { gate.wait() }
    #expect(builds.value == 1)
    #expect(Set(results.withLock { $0 }).count == 1)
  }

  @Test func `a slow default delays only those who need it`() {
    let (entered, proceed) = (Gate(), Gate())
    var values = DependencyValues()
    values[BuilderKey.self] = Builder {
      entered.open()
      proceed.wait()
      return Service()
    }
    let slow = onThread { [values] in
      withDependencies(values) { _ = DependencyValues.current[ServiceKey.self] }
    }
    entered.wait()
    #expect(withDependencies(values) { DependencyValues.current[NumberKey.self] } == 42)
    proceed.open()
    slow.wait()
  }

  @Test func `a default may wait for a thread that reads another key`() {
    var values = DependencyValues()
    values[BuilderKey.self] = Builder { [values] in
      onThread { withDependencies(values) { _ = DependencyValues.current[NumberKey.self] } }.wait()
      return Service()
    }
    withDependencies(values) { _ = DependencyValues.current[ServiceKey.self] }
  }

  @Test func `a default may start a thread that reads that same key and is not waited for`() {
    let isSame = Guarded<[ObjectIdentifier]>([])
    var values = DependencyValues()
    let done = Gate()
    values[BuilderKey.self] = Builder {
      let values = DependencyValues.current
      DispatchQueue.global().async {
        withDependencies(values) {
          let service = DependencyValues.current[ServiceKey.self]
          isSame.withLock { $0.append(ObjectIdentifier(service)) }
        }
        done.open()
      }
      return Service()
    }
    let service = withDependencies(values) { DependencyValues.current[ServiceKey.self] }
    done.wait()
    #expect(isSame.withLock { $0 } == [ObjectIdentifier(service)])
  }

  @Test func `writing never reads`() {
    let builds = Tally()
    var values = DependencyValues()
    values[BuilderKey.self] = Builder {
      builds.raise()
      return Service()
    }
    withDependencies(values) {
      withDependencies {
        $0[ServiceKey.self] = Service()
      } operation: {
        _ = DependencyValues.current[ServiceKey.self]
      }
    }
    #expect(builds.value == 0)
  }

  @Test func `fresh values share no defaults`() {
    let first = withFreshValues { DependencyValues.current[PlainServiceKey.self] }
    let second = withFreshValues { DependencyValues.current[PlainServiceKey.self] }
    #expect(first !== second)
  }

  @Test func `values of a context share the defaults of the test`() {
    withFreshValues {
      let live = withDependencies(.live) { DependencyValues.current[PlainServiceKey.self] }
      let again = withDependencies(.live) { DependencyValues.current[PlainServiceKey.self] }
      #expect(live === again)
      #expect(DependencyValues.current[PlainServiceKey.self] !== live)
    }
  }

  @Test func `what fresh values built is freed with them`() {
    weak var service: Service?
    withFreshValues { service = DependencyValues.current[PlainServiceKey.self] }
    #expect(service == nil)
  }

  @Test func `a default that captures its own scope is freed with its caches`() {
    weak var service: Service?
    withFreshValues { service = DependencyValues.current[CapturingKey.self].service }
    #expect(service == nil)
  }
}

private final class Service: Sendable {}

private struct Builder: Sendable {
  var build: @Sendable () -> Service
}

private enum BuilderKey: TestDependencyKey {
  static var testValue: Builder { Builder { Service() } }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { DependencyValues.current[BuilderKey.self].build() }
}

private enum PlainServiceKey: DependencyKey {
  static var liveValue: Service { Service() }
  static var testValue: Service { Service() }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 42 }
}

private struct Capturing: Sendable {
  let service = Service()
  let number = Dependency(NumberKey.self)
  let values = DependencyValues.current
}

private enum CapturingKey: TestDependencyKey {
  static var testValue: Capturing { Capturing() }
}
