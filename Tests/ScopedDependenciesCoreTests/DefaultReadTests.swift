import ScopedDependenciesCore
import Testing

/// Nothing is reported while values are configured, and nothing is lost by that.
@Suite struct DefaultReadTests {
  @Test func `to set a part of a value reads the value, and reports nothing`() {
    let messages = recordedMessages {
      withDependencies {
        $0.client.fetch = { "mock \($0)" }
      } operation: {
        #expect(DependencyValues.current.client.fetch(1) == "mock 1")
        #expect(DependencyValues.current.client.store(1) == "live 1")
      }
    }
    #expect(messages == [])
  }

  @Test func `to set a part of a value by the type of its key reports nothing`() {
    let messages = recordedMessages {
      withDependencies {
        $0[Client.self].fetch = { "mock \($0)" }
      } operation: {
      }
    }
    #expect(messages == [])
  }

  @Test func `to set a part of a value in an asynchronous update reports nothing`() async throws {
    let messages = try await recordedMessages {
      try await withDependencies {
        $0.client.fetch = { "mock \($0)" }
        await Task.yield()
        $0.client.store = { "mock \($0)" }
      } operation: {
        #expect(DependencyValues.current.client.fetch(1) == "mock 1")
      }
    }
    #expect(messages == [])
  }

  @Test func `a default that was built silently is reported at its first ordinary read, once`() {
    let messages = recordedMessages {
      withDependencies {
        $0.client.fetch = { "mock \($0)" }
      } operation: {
      }
      withDependencies {
        $0.client.store = { "mock \($0)" }
      } operation: {
      }
      #expect(Reader().client.fetch(1) == "live 1")
      #expect(Reader().client.fetch(1) == "live 1")
    }
    #expect(messages == [unsetClient(line: 1_001)])
  }

  @Test func `a default that was built silently is built once`() {
    let builds = Tally()
    let messages = recordedMessages {
      prepareDependencies { $0[BuildsKey.self] = builds }
      withDependencies {
        $0[CountedKey.self] += 1
      } operation: {
        #expect(DependencyValues.current[CountedKey.self] == 2)
      }
      #expect(DependencyValues.current[CountedKey.self] == 1)
    }
    #expect(builds.value == 1)
    #expect(messages.count == 1)
  }

  @Test func `the first ordinary read may be another default's`() {
    let messages = recordedMessages {
      withDependencies {
        $0.client.fetch = { "mock \($0)" }
      } operation: {
      }
      #expect(DependencyValues.current[ParentKey.self] == "live 0")
      _ = Reader().client
    }
    #expect(messages == [unsetClientKey(line: 1_002)])
  }

  @Test func `the first ordinary read may be another thread's`() {
    let reporter = RecordingReporter()
    withFreshValues {
      withDependencies {
        $0.client.fetch = { "mock \($0)" }
      } operation: {
      }
      let values = DependencyValues.current
      onThread {
        withDependencies(values) { withDependencyIssueReporter(reporter) { _ = Reader().client } }
      }.wait()
      withDependencyIssueReporter(reporter) { _ = DependencyValues.current[Client.self] }
    }
    #expect(reporter.messages == [unsetClient(line: 1_001)])
  }

  @Test func `the first ordinary read may come while the default is being built silently`() {
    let reporter = RecordingReporter()
    let (entered, proceed) = (Gate(), Gate())
    withFreshValues {
      prepareDependencies {
        $0[PauseKey.self] = {
          entered.open()
          proceed.wait()
        }
      }
      let values = DependencyValues.current
      let silent = onThread {
        withDependencies(values) {
          withDependencies {
            $0[SlowKey.self] += 1
          } operation: {
          }
        }
      }
      entered.wait()
      let ordinary = onThread {
        withDependencies(values) {
          withDependencyIssueReporter(reporter) { _ = DependencyValues.current[SlowKey.self] }
        }
      }
      proceed.open()
      silent.wait()
      ordinary.wait()
    }
    #expect(reporter.issues.count == 1)
  }

  @Test func `many tasks that make the first ordinary read together report once`() async {
    let messages = await recordedMessages {
      withDependencies {
        $0.client.fetch = { "mock \($0)" }
      } operation: {
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<64 { group.addTask { _ = DependencyValues.current.client } }
      }
    }
    #expect(messages.count == 1)
  }

  @Test func `a default is reported when the update that built it throws`() {
    let messages = recordedMessages {
      try? withDependencies {
        $0.client.fetch = { "mock \($0)" }
        throw CancellationError()
      } operation: {
      }
      _ = Reader().client
      _ = Reader().client
    }
    #expect(messages == [unsetClient(line: 1_001)])
  }

  @Test func `what a default reads while it is built silently is reported with it`() {
    let messages = recordedMessages {
      withDependencies {
        $0[ParentKey.self] += "!"
      } operation: {
      }
      #expect(DependencyValues.current[ParentKey.self] == "live 0")
      _ = Reader().client
    }
    #expect(messages == [unsetClientKey(line: 1_002)])
  }

  @Test func `what a default reads while it is built silently is reported when it is read itself`() {
    let messages = recordedMessages {
      withDependencies {
        $0[ParentKey.self] += "!"
      } operation: {
      }
      _ = Reader().client
      #expect(DependencyValues.current[ParentKey.self] == "live 0")
    }
    #expect(messages == [unsetClient(line: 1_001)])
  }

  @Test func `a default that is rebuilt silently for a scope is reported at its first ordinary read`() {
    let messages = recordedMessages {
      withDependencies {
        $0[NumberKey.self] = 5
      } operation: {
        withDependencies {
          $0[SumKey.self] += 1
        } operation: {
          #expect(DependencyValues.current[SumKey.self] == 7)
        }
        #expect(DependencyValues.current[SumKey.self] == 6)
      }
      #expect(DependencyValues.current[SumKey.self] == 2)
    }
    #expect(messages.count == 1)
  }

  @Test
  func `a missing live value is not reported while a part of it is set, but at its first ordinary read`() {
    let messages = recordedMessages(in: .live) {
      withDependencies {
        $0[NumberKey.self] += 1
      } operation: {
        #expect(DependencyValues.current[NumberKey.self] == 2)
      }
      #expect(DependencyValues.current[NumberKey.self] == 1)
      #expect(DependencyValues.current[NumberKey.self] == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a part of a value is set in the default of the context that the update chose`() {
    let messages = recordedMessages {
      withDependencies {
        $0.context = .live
        $0[NamedKey.self].number = 5
      } operation: {
        #expect(DependencyValues.current[NamedKey.self] == Named(name: "live", number: 5))
      }
      withDependencies {
        $0[NamedKey.self].number = 6
      } operation: {
        #expect(DependencyValues.current[NamedKey.self] == Named(name: "test", number: 6))
      }
    }
    #expect(messages == [])
  }

  @Test func `to read in an update, other than to set a part of what is read, reports nothing either`() {
    let messages = recordedMessages {
      withDependencies {
        $0[NumberKey.self] = $0.client.fetch(1).count
      } operation: {
        #expect(DependencyValues.current[NumberKey.self] == 6)
      }
    }
    #expect(messages == [])
  }

  @Test func `what else is read while values are configured is reported`() {
    let messages = recordedMessages {
      withDependencies {
        $0[NumberKey.self] = Reader().client.fetch(1).count
      } operation: {
      }
    }
    #expect(messages == [unsetClient(line: 1_001)])
  }
}

private func unsetClient(line: UInt) -> String {
  """
  'client' (Client) was read in a test that does not override it, \
  at ScopedDependenciesCoreTests/DefaultReadTests.swift:\(line).
  A test must not depend on live values.
  To fix this, add '.dependency(\\.client, <a value for this test>)' to the test.
  """
}

private func unsetClientKey(line: UInt) -> String {
  """
  'Client' was read in a test that does not override it, \
  at ScopedDependenciesCoreTests/DefaultReadTests.swift:\(line).
  A test must not depend on live values.
  To fix this, add '.dependency(<a Client for this test>)' to the test.
  """
}

private struct Reader {
  @Dependency(\.client, line: 1_001) var client
}

private struct Client: DependencyKey {
  var fetch: @Sendable (Int) -> String
  var store: @Sendable (Int) -> String
  static var liveValue: Client { Client(fetch: { "live \($0)" }, store: { "live \($0)" }) }
}

private enum ParentKey: TestDependencyKey {
  static var testValue: String { DependencyValues.current[Client.self, line: 1_002].fetch(0) }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private struct Named: Equatable {
  var name: String
  var number = 0
}

private enum NamedKey: DependencyKey {
  static var liveValue: Named { Named(name: "live") }
  static var testValue: Named { Named(name: "test") }
}

private enum SumKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current[NumberKey.self] + 1 }
}

private enum BuildsKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}

private enum CountedKey: DependencyKey {
  static var liveValue: Int { DependencyValues.current[BuildsKey.self].raise() }
}

private enum PauseKey: TestDependencyKey {
  static var testValue: @Sendable () -> Void { {} }
}

private enum SlowKey: DependencyKey {
  static var liveValue: Int {
    DependencyValues.current[PauseKey.self]()
    return 1
  }
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}
