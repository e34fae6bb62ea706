import ScopedDependenciesCore
import Testing

/// Many defaults that need one another, built by many tasks at once: no lock waits for another, and no cycle is seen
/// where there is none.
@Suite struct ConcurrentDefaultsTests {
  @Test func `defaults that share what they need are each built once, whoever comes from which side`() async {
    for round in 0..<20 {
      let builds = Tally()
      await withDependencies(DependencyValues()) {
        prepareDependencies { $0[BuildsKey.self] = builds }
        #expect(await sums(startingAt: round) == Set(expected))
      }
      #expect(builds.value == expected.count)
    }
  }

  @Test func `they are rebuilt once for each scope, and never mixed up`() async {
    for round in 0..<10 {
      await withDependencies(DependencyValues()) {
        await withTaskGroup(of: Void.self) { group in
          for weight in 1...8 {
            group.addTask {
              let builds = Tally()
              await withDependencies {
                $0[WeightKey.self] = weight
                $0[BuildsKey.self] = builds
              } operation: {
                #expect(await sums(startingAt: round) == Set(expected.map { $0 * weight }))
              }
              #expect(builds.value == expected.count)
            }
          }
        }
        #expect(await sums(startingAt: round) == Set(expected))
      }
    }
  }

  @Test func `threads may block while others build what they need`() {
    for round in 0..<20 {
      let values = DependencyValues()
      let threads = (0..<4).map { thread in
        onThread {
          withDependencies(values) {
            let sums = (0..<expected.count).map { readers[($0 * (thread + 1) + round) % expected.count]() }
            #expect(sums.allSatisfy { expected.contains($0) })
          }
        }
      }
      for thread in threads { thread.wait() }
    }
  }
}

/// Reads all the defaults in many tasks, each in an order of its own.
private func sums(startingAt round: Int) async -> Set<Int> {
  await withTaskGroup(of: [Int].self) { group in
    for task in 0..<16 {
      group.addTask {
        // Seven and nine share no factor with the number of defaults, so every task comes to all of them.
        (0..<expected.count).map {
          readers[($0 * (task.isMultiple(of: 2) ? 7 : 9) + task + round) % readers.count]()
        }
      }
    }
    return await group.reduce(into: Set()) { $0.formUnion($1) }
  }
}

/// A default that adds up two others.
private enum Sum<First: Summand, Second: Summand>: Summand {
  static var testValue: Int {
    DependencyValues.current[BuildsKey.self].raise()
    return DependencyValues.current[First.self] + DependencyValues.current[Second.self]
  }
}

private enum One: Summand {
  static var testValue: Int {
    DependencyValues.current[BuildsKey.self].raise()
    return DependencyValues.current[WeightKey.self]
  }
}

private protocol Summand: TestDependencyKey<Int>, SendableMetatype {}

private typealias Two = Sum<One, One>
private typealias Three = Sum<One, Two>
private typealias Five = Sum<Two, Three>
private typealias Eight = Sum<Three, Five>
private typealias Thirteen = Sum<Five, Eight>
private typealias TwentyOne = Sum<Thirteen, Eight>
private typealias ThirtyFour = Sum<TwentyOne, Thirteen>

private let expected = [1, 2, 3, 5, 8, 13, 21, 34]

private let readers: [@Sendable () -> Int] = [
  { DependencyValues.current[One.self] }, { DependencyValues.current[Two.self] },
  { DependencyValues.current[Three.self] }, { DependencyValues.current[Five.self] },
  { DependencyValues.current[Eight.self] }, { DependencyValues.current[Thirteen.self] },
  { DependencyValues.current[TwentyOne.self] }, { DependencyValues.current[ThirtyFour.self] },
]

private enum WeightKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum BuildsKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}
