import ScopedDependenciesTesting
import Testing

/// The listings of `Docs/controlling-time.md` and of the clocks' documentation comments.
@Suite struct ControllingTimeListings {
  @Test func `tea takes three minutes`() async throws {
    let clock = TestClock()
    let tea = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { try await Kettle().boil() }
    }
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(180))
    #expect(try await tea.value == "ready")
  }

  @Test(.dependency(\.continuousClock, ImmediateClock()))
  func `tea is ready in the end`() async throws {
    #expect(try await Kettle().boil() == "ready")
  }

  @Test(.dependency(\.continuousClock, TestClock()))
  func `a stopwatch counts seconds`() async throws {
    let clock = try dependency(\.continuousClock, as: TestClock.self)
    let stopwatch = Stopwatch()
    let run = Task { await stopwatch.run() }
    await clock.advance(by: .seconds(5), keeping: 1)
    await clock.waitForSleeper()
    #expect(await stopwatch.seconds == 5)
    run.cancel()
  }

  @Test func `only the last word is looked up`() async throws {
    let clock = TestClock()
    let current = Spy<String, Int>(answering: 21)
    let suggestions = withDependencies {
      $0.continuousClock = clock
      $0.weather.current = current.function
    } operation: {
      Suggestions()
    }

    _ = await suggestions.typed("O")
    await clock.waitForSleeper()
    let lookup = await suggestions.typed("Oslo")
    await clock.waitForSleeper()
    await clock.advance(by: .milliseconds(300))

    #expect(try await lookup.value == 21)
    #expect(current.calls == ["Oslo"])
  }

  @Test(.dependency(\.continuousClock, TestClock()))
  func `a kettle that is switched off does not go on`() async throws {
    let clock = try dependency(\.continuousClock, as: TestClock.self)
    let tea = Task { try await Kettle().boil() }
    await clock.waitForSleeper()
    tea.cancel()
    _ = await tea.result
    try await clock.checkSuspension()
  }

  @Test(.dependency(\.continuousClock, TestClock()))
  func `two kettles, one after the other`() async throws {
    let clock = try dependency(\.continuousClock, as: TestClock.self)
    let tea = Task { [try await Kettle().boil(), try await Kettle().boil()] }
    await clock.waitForSleeper()
    await clock.run()
    #expect(try await tea.value.count == 2)
    #expect(clock.now == TestClock.Instant(offset: .seconds(360)))
  }
}

struct Kettle {
  @Dependency(\.continuousClock) var clock

  func boil() async throws -> String {
    try await clock.sleep(for: .seconds(180))
    return "ready"
  }
}

actor Stopwatch {
  @Dependency(\.continuousClock) private var clock
  private(set) var seconds = 0

  func run() async {
    for await _ in clock.timer(interval: .seconds(1)) { seconds += 1 }
  }
}

actor Suggestions {
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.weather) private var weather
  private var lookup: Task<Int, any Error>?

  func typed(_ city: String) -> Task<Int, any Error> {
    lookup?.cancel()
    let lookup = Task {
      try await clock.sleep(for: .milliseconds(300))
      return try await weather.current(city)
    }
    self.lookup = lookup
    return lookup
  }
}

/// What stands in documentation comments only.
private func comments() async throws {
  let clock = ImmediateClock()
  try await clock.sleep(for: .seconds(3600))
}
