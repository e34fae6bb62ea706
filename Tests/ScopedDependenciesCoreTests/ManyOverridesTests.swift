import ScopedDependenciesCore
import Testing

/// Any number of overrides is seen, few in place and many in a table.
@Suite struct ManyOverridesTests {
  private static let counts = [1, 4, 5, 8, 100, 1_000]

  @Test(arguments: counts)
  func `any number of overrides in one scope are all seen, and nothing else is`(count: Int) {
    let keys = NumberedKeyAccess.first(count)
    let other = NumberedKeyAccess.first(1_000).dropFirst(count)
    withDependencies { values in
      for (number, key) in keys.enumerated() { key.write(&values, number) }
    } operation: {
      let values = DependencyValues.current
      #expect(keys.map { $0.read(values) } == Array(0..<count))
      #expect(other.allSatisfy { $0.read(values) == -1 })
    }
    #expect(keys.allSatisfy { $0.read(.current) == -1 })
  }

  @Test(arguments: counts)
  func `of two overrides of each key in one scope the later counts`(count: Int) {
    let keys = NumberedKeyAccess.first(count)
    withDependencies { values in
      for key in keys { key.write(&values, 0) }
      for (number, key) in keys.enumerated() { key.write(&values, number) }
    } operation: {
      #expect(keys.map { $0.read(.current) } == Array(0..<count))
    }
  }

  @Test(arguments: counts)
  func `an inner scope shadows some overrides of the outer and leaves the others`(count: Int) {
    let keys = NumberedKeyAccess.first(count)
    let shadowed = stride(from: 0, to: count, by: 3)
    withDependencies { values in
      for (number, key) in keys.enumerated() { key.write(&values, number) }
    } operation: {
      withDependencies { values in
        for number in shadowed { keys[number].write(&values, -2) }
      } operation: {
        #expect(keys.enumerated().allSatisfy { $1.read(.current) == ($0.isMultiple(of: 3) ? -2 : $0) })
      }
      #expect(keys.map { $0.read(.current) } == Array(0..<count))
    }
  }

  @Test(arguments: counts)
  func `each scope of a nest adds one override and sees all`(count: Int) {
    let keys = NumberedKeyAccess.first(count)
    func enter(_ depth: Int) {
      guard depth < count else {
        return #expect(keys.map { $0.read(.current) } == Array(0..<count))
      }
      withDependencies {
        keys[depth].write(&$0, depth)
      } operation: {
        enter(depth + 1)
      }
      #expect(keys[depth].read(.current) == -1)
    }
    enter(0)
  }

  @Test(arguments: counts)
  func `an object's many overrides and the task's are merged`(count: Int) {
    let keys = NumberedKeyAccess.first(count)
    let object = withDependencies { values in
      for (number, key) in keys.enumerated() { key.write(&values, number) }
    } operation: {
      Dependency(\.self)
    }
    withDependencies { values in
      for number in stride(from: 0, to: count, by: 2) { keys[number].write(&values, -2) }
    } operation: {
      let values = object()
      #expect(keys.enumerated().allSatisfy { $1.read(values) == ($0.isMultiple(of: 2) ? -2 : $0) })
    }
  }
}
