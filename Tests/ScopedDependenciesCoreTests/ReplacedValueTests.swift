import ScopedDependenciesCore
import Testing

/// A value ends right after its last holder lets go, and no lock is held while it does.
@Suite struct ReplacedValueTests {
  @Test func `an override is freed when its operation returns`() {
    weak var mock: Mock?
    withDependencies {
      let new = Mock()
      mock = new
      $0.mock = new
    } operation: {
      #expect(mock != nil)
    }
    #expect(mock == nil)
  }

  @Test func `an override is freed when its asynchronous operation returns`() async {
    weak var mock: Mock?
    await withDependencies {
      let new = Mock()
      mock = new
      $0.mock = new
    } operation: {
      await Task.yield()
      #expect(mock != nil)
    }
    #expect(mock == nil)
  }

  @Test func `an override is freed when its operation throws`() {
    weak var mock: Mock?
    #expect(throws: CancellationError.self) {
      try withDependencies {
        let new = Mock()
        mock = new
        $0.mock = new
      } operation: {
        throw CancellationError()
      }
    }
    #expect(mock == nil)
  }

  @Test func `an override is freed when the last object lets go that was made in its scope`() {
    weak var mock: Mock?
    var holder: Dependency<Mock?>? = withDependencies {
      let new = Mock()
      mock = new
      $0.mock = new
    } operation: {
      Dependency(\.mock)
    }
    #expect(holder?() === mock)
    #expect(mock != nil)
    holder = nil
    #expect(mock == nil)
  }

  @Test func `an override is freed when the last task ends that inherited it`() async {
    weak var mock: Mock?
    let (proceed, ended) = (Signal(), Signal())
    withDependencies {
      let new = Mock { ended.send() }
      mock = new
      $0.mock = new
    } operation: {
      _ = Task { await proceed.wait() }
    }
    #expect(mock != nil)
    proceed.send()
    await ended.wait()
    #expect(mock == nil)
  }

  @Test func `an override that another replaces in the same update is freed at once`() {
    let ended = Tally()
    withDependencies {
      $0.mock = Mock { ended.raise() }
      $0.mock = nil
      #expect(ended.value == 1)
    } operation: {
    }
  }

  @Test(arguments: [0, 3, 4, 5, 100])
  func `a value that reads dependencies while it ends may be replaced, among any number of others`(count: Int)
  {
    let reads = Tally()
    withDependencies { values in
      for (number, key) in NumberedKeyAccess.first(count).enumerated() { key.write(&values, number) }
      values.mock = Mock { if DependencyValues.current.count == 1 { reads.raise() } }
      for (number, key) in NumberedKeyAccess.first(count).enumerated() { key.write(&values, number) }
      values.mock = nil
    } operation: {
      #expect(reads.value == 1)
    }
  }

  @Test func `a value that reads dependencies may end with its scope`() {
    let reads = Tally()
    withFreshValues {
      withDependencies {
        $0.mock = Mock { if DependencyValues.current[SumKey.self] == 2 { reads.raise() } }
      } operation: {
      }
    }
    #expect(reads.value == 1)
  }

  @Test func `a value that opens a scope while it ends may be replaced`() {
    let reads = Tally()
    withDependencies {
      $0.mock = Mock {
        withDependencies {
          $0.count = 5
        } operation: {
          if DependencyValues.current.count == 5 { reads.raise() }
        }
      }
      $0.mock = nil
    } operation: {
    }
    #expect(reads.value == 1)
  }

  @Test func `a default that reads dependencies may end with its scope`() {
    let reads = Tally()
    withFreshValues {
      withDependencies {
        $0.tally = reads
      } operation: {
        _ = DependencyValues.current[ReadingKey.self]
      }
      #expect(reads.value == 1)
    }
  }

  @Test func `a default that reads dependencies may end with its caches`() {
    let reads = Tally()
    withFreshValues {
      prepareDependencies { $0.tally = reads }
      _ = DependencyValues.current[ReadingKey.self]
      #expect(reads.value == 0)
    }
    #expect(reads.value == 1)
  }

  @Test
  func `a default that gives way to a prepared one may read dependencies as it ends`() {
    let reads = Tally()
    withFreshValues {
      prepareDependencies { $0.tally = reads }
      withDependencies {
        $0[ReadingKey.self].number = 1
      } operation: {
      }
      prepareDependencies { $0[ReadingKey.self] = Reading(number: 2, ended: nil) }
      #expect(reads.value == 1)
      #expect(DependencyValues.current[ReadingKey.self].number == 2)
    }
  }
}

/// A value that says when it ends.
private final class Mock: Sendable {
  private let atEnd: @Sendable () -> Void
  init(_ atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }
  deinit { atEnd() }
}

private struct Reading: Sendable {
  var number: Int
  let ended: Mock?
}

private enum MockKey: TestDependencyKey {
  static var testValue: Mock? { nil }
}

private enum TallyKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}

private enum ReadingKey: TestDependencyKey {
  static var testValue: Reading {
    let reads = DependencyValues.current.tally
    return Reading(
      number: 0,
      ended: Mock { if DependencyValues.current[SumKey.self] == 2 { reads.raise() } }
    )
  }
}

private enum CountKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum SumKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.count + 1 }
}

extension DependencyValues {
  fileprivate var mock: Mock? {
    get { self[MockKey.self] }
    set { self[MockKey.self] = newValue }
  }

  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }

  fileprivate var tally: Tally {
    get { self[TallyKey.self] }
    set { self[TallyKey.self] = newValue }
  }
}
