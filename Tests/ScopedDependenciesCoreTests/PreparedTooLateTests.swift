import ScopedDependenciesCore
import Testing

/// The first value stays, and whoever comes later is told.
@Suite struct PreparedTooLateTests {
  @Test func `a value that has been read stays`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current.number == 1)
      prepareDependencies({ $0.number = 2 }, line: 1_001)
      #expect(DependencyValues.current.number == 1)
    }
    #expect(
      messages == [
        """
        'NumberKey' was prepared, but its default has already been built, \
        at ScopedDependenciesCoreTests/PreparedTooLateTests.swift:1001.
        The new value is ignored, because others may already use the old one.
        To fix this, prepare 'NumberKey' once, at launch, before anything reads it, \
        or override it with 'withDependencies'.
        """
      ]
    )
  }

  @Test func `a value that has been prepared stays`() {
    let reporter = RecordingReporter()
    withFreshValues {
      withDependencyIssueReporter(reporter) {
        prepareDependencies { $0.number = 2 }
        prepareDependencies({ $0.number = 3 }, line: 1_002)
        #expect(DependencyValues.current.number == 2)
        prepareDependencies({ $0.number = 4 }, line: 1_003)
        #expect(DependencyValues.current.number == 2)
      }
    }
    #expect(reporter.messages == [prepared(line: 1_002), prepared(line: 1_003)])
    #expect(reporter.issues.allSatisfy { $0.kind == .preparedTooLate })
    #expect(reporter.issues.map(\.line) == [1_002, 1_003])
  }

  @Test func `a value that has been prepared stays, also for an asynchronous closure`() async {
    let messages = await recordedMessages {
      prepareDependencies { $0.number = 2 }
      await prepareDependencies({ $0.number = await Task { 3 }.value }, line: 1_004)
      #expect(DependencyValues.current.number == 2)
    }
    #expect(messages == [prepared(line: 1_004)])
  }

  @Test func `a value that the current scope overrides is not prepared`() {
    let messages = recordedMessages {
      withDependencies {
        $0.number = 9
      } operation: {
        prepareDependencies({ $0.number = 2 }, line: 1_005)
        #expect(DependencyValues.current.number == 9)
      }
      #expect(DependencyValues.current.number == 1)
    }
    #expect(
      messages == [
        """
        'NumberKey' was prepared, but the current scope overrides it, \
        at ScopedDependenciesCoreTests/PreparedTooLateTests.swift:1005.
        The new value is ignored, because nobody would see it here.
        To fix this, prepare 'NumberKey' at launch, outside of all scopes, or override it with 'withDependencies'.
        """
      ]
    )
  }

  @Test func `the context is not prepared`() {
    let messages = recordedMessages {
      prepareDependencies({ $0.context = .live }, line: 1_006)
      #expect(DependencyValues.current.context == .test)
    }
    #expect(
      messages == [
        """
        'context' was prepared, but the environment of the process decides it, \
        at ScopedDependenciesCoreTests/PreparedTooLateTests.swift:1006.
        The new value is ignored, because others may already have been chosen by the old one.
        To fix this, set the environment variable 'SWIFT_DEPENDENCIES_CONTEXT', \
        or override it with 'withDependencies'.
        """
      ]
    )
  }

  @Test func `the other values are prepared all the same`() {
    let messages = recordedMessages {
      _ = DependencyValues.current.number
      prepareDependencies {
        $0.number = 2
        $0.name = "prepared"
      }
      #expect(DependencyValues.current.number == 1)
      #expect(DependencyValues.current.name == "prepared")
    }
    #expect(messages.count == 1)
  }

  @Test func `a value stays that was read in another context`() {
    let messages = recordedMessages {
      withDependencies {
        $0.context = .preview
      } operation: {
        _ = DependencyValues.current.number
      }
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.number == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a value stays that another default read`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current.double == 2)
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.number == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a value stays that is being built`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current[SelfPreparingKey.self] == 1)
      #expect(DependencyValues.current[SelfPreparingKey.self] == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a value that is nil stays`() {
    let messages = recordedMessages {
      #expect(DependencyValues.current[OptionalKey.self] == nil)
      prepareDependencies { $0[OptionalKey.self] = 2 }
      #expect(DependencyValues.current[OptionalKey.self] == nil)
    }
    #expect(messages.count == 1)
  }

  @Test func `a value that only another scope overrode can be prepared`() {
    let messages = recordedMessages {
      withDependencies {
        $0.number = 9
      } operation: {
        _ = DependencyValues.current.number
      }
      prepareDependencies { $0.number = 2 }
      #expect(DependencyValues.current.number == 2)
    }
    #expect(messages == [])
  }

  @Test func `a default that was built to set a part of it, and not read since, gives way`() {
    let messages = recordedMessages {
      withDependencies {
        $0.number += 1
      } operation: {
        #expect(DependencyValues.current.number == 2)
      }
      prepareDependencies { $0.number = 5 }
      #expect(DependencyValues.current.number == 5)
    }
    #expect(messages == [])
  }

  @Test func `a default that was built to set a part of it, and read since, stays`() {
    let messages = recordedMessages {
      withDependencies {
        $0.number += 1
      } operation: {
      }
      _ = DependencyValues.current.number
      prepareDependencies { $0.number = 5 }
      #expect(DependencyValues.current.number == 1)
    }
    #expect(messages.count == 1)
  }

  @Test func `a default that was built silently with a value gives way together with that`() {
    let messages = recordedMessages {
      withDependencies {
        $0[DoubleKey.self] += 1
      } operation: {
      }
      prepareDependencies { $0.number = 5 }
      #expect(DependencyValues.current.number == 5)
      #expect(DependencyValues.current.double == 10)
    }
    #expect(messages == [])
  }

  @Test func `a value stays that a default took silently which has been read since`() {
    let messages = recordedMessages {
      withDependencies {
        $0[DoubleKey.self] += 1
      } operation: {
      }
      #expect(DependencyValues.current.double == 2)
      prepareDependencies { $0.number = 5 }
      #expect(DependencyValues.current.number == 1)
      #expect(DependencyValues.current.double == 2)
    }
    #expect(messages.count == 1)
  }
}

private func prepared(line: UInt) -> String {
  """
  'NumberKey' was prepared, but it has already been prepared, \
  at ScopedDependenciesCoreTests/PreparedTooLateTests.swift:\(line).
  The new value is ignored, because others may already use the old one.
  To fix this, prepare 'NumberKey' once, at launch, before anything reads it, \
  or override it with 'withDependencies'.
  """
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "default" }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.number * 2 }
}

private enum OptionalKey: TestDependencyKey {
  static var testValue: Int? { nil }
}

private enum SelfPreparingKey: TestDependencyKey {
  static var testValue: Int {
    prepareDependencies { $0[SelfPreparingKey.self] = 2 }
    return 1
  }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
}
