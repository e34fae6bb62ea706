import ScopedDependenciesCore
import Testing

/// Cycles end the process with the whole chain as its last words.
@Suite struct CycleTests {
  @Test func `a default that reads itself is named`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DependencyValues.current[SelfishKey.self]
    }
    #expect(
      result.lastWords == """
        The default of 'SelfishKey' needs itself: 'SelfishKey' → 'SelfishKey'.
        - 'SelfishKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1001
        It can never be built.
        To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it \
        instead of the value.

        """
    )
  }

  @Test func `a cycle on one thread is named with its chain and the places of the reads`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DependencyValues.current[FirstKey.self]
    }
    #expect(
      result.lastWords == """
        The default of 'FirstKey' needs itself: 'FirstKey' → 'SecondKey' → 'FirstKey'.
        - 'SecondKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1002
        - 'FirstKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1003
        It can never be built.
        To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it \
        instead of the value.

        """
    )
  }

  @Test func `two tasks that resolve each other's defaults at the same moment are named`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var values = DependencyValues()
      let meeting = Meeting()
      values[MeetingKey.self] = meeting
      let first = onThread { [values] in
        withDependencies(values) { _ = DependencyValues.current[FirstKey.self] }
      }
      let second = onThread { [values] in
        withDependencies(values) { _ = DependencyValues.current[SecondKey.self] }
      }
      first.wait()
      second.wait()
    }
    let fromFirst = """
      The default of 'FirstKey' needs itself: 'FirstKey' → 'SecondKey' → 'FirstKey'.
      - 'SecondKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1002
      - 'FirstKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1003
      It can never be built.
      To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it \
      instead of the value.

      """
    let fromSecond = """
      The default of 'SecondKey' needs itself: 'SecondKey' → 'FirstKey' → 'SecondKey'.
      - 'FirstKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1003
      - 'SecondKey' was read at ScopedDependenciesCoreTests/CycleTests.swift:1002
      It can never be built.
      To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it \
      instead of the value.

      """
    // Which of the two comes second, and so finds the cycle, is up to the machine.
    #expect([fromFirst, fromSecond].contains(result.lastWords))
  }

  @Test func `a cycle of properties is named as the user spells them`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DependencyValues.current.session
    }
    #expect(
      result.lastWords == """
        The default of 'session' (SessionKey) needs itself: 'session' → 'client' → 'session'.
        - 'client' (ClientKey) was read at ScopedDependenciesCoreTests/CycleTests.swift:1004
        - 'session' (SessionKey) was read at ScopedDependenciesCoreTests/CycleTests.swift:1005
        It can never be built.
        To fix this, let one of these defaults read the other later: keep '@Dependency' or 'Dependency(…)' in it \
        instead of the value.

        """
    )
  }

  @Test func `a default that keeps a wrapper of itself and reads it later is no cycle`() {
    withFreshValues {
      let node = DependencyValues.current[NodeKey.self]
      #expect(node.itself() === node)
      #expect(node.other().node() === node)
    }
  }

  @Test func `a default that reads its own key where it overrides it is no cycle`() {
    withFreshValues { #expect(DependencyValues.current[OverridingKey.self] == 3) }
  }

  @Test func `a default that reads one which reads it, where that is overridden, is no cycle`() {
    withFreshValues {
      withDependencies {
        $0[FirstKey.self] = 4
      } operation: {
        #expect(DependencyValues.current[SecondKey.self] == 4)
      }
    }
  }
}

extension ExitTest.Result {
  fileprivate var lastWords: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

private enum SelfishKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current[SelfishKey.self, line: 1001] }
}

/// Where two threads wait for each other, so that each has begun to build before either reads the other's.
private final class Meeting: Sendable {
  private let arrived = Tally()
  private let complete = Gate()

  func attend() {
    if arrived.raise() == 2 { complete.open() }
    complete.wait()
  }
}

private enum MeetingKey: TestDependencyKey {
  static var testValue: Meeting? { nil }
}

private enum FirstKey: TestDependencyKey {
  static var testValue: Int {
    DependencyValues.current[MeetingKey.self]?.attend()
    return DependencyValues.current[SecondKey.self, line: 1002]
  }
}

private enum SecondKey: TestDependencyKey {
  static var testValue: Int {
    DependencyValues.current[MeetingKey.self]?.attend()
    return DependencyValues.current[FirstKey.self, line: 1003]
  }
}

private enum SessionKey: TestDependencyKey {
  static var testValue: Int { Dependency(\.client, line: 1_004)() }
}

private enum ClientKey: TestDependencyKey {
  static var testValue: Int { Dependency(\.session, line: 1_005)() }
}

private final class Node: Sendable {
  let itself = Dependency(NodeKey.self)
  let other = Dependency(OtherNodeKey.self)
}

private final class OtherNode: Sendable {
  let node = Dependency(NodeKey.self)
}

private enum NodeKey: TestDependencyKey {
  static var testValue: Node { Node() }
}

private enum OtherNodeKey: TestDependencyKey {
  static var testValue: OtherNode { OtherNode() }
}

private enum OverridingKey: TestDependencyKey {
  static var testValue: Int {
    withDependencies {
      $0[OverridingKey.self] = 3
    } operation: {
      DependencyValues.current[OverridingKey.self]
    }
  }
}

extension DependencyValues {
  fileprivate var session: Int { self[SessionKey.self] }
  fileprivate var client: Int { self[ClientKey.self] }
}
