import ScopedDependenciesTesting
import Testing

@Suite struct TestClockInstantTests {
  @Test func `moments are ordered by their time since the beginning`() {
    #expect(TestClock.Instant(offset: .seconds(1)) < TestClock.Instant(offset: .seconds(2)))
  }

  @Test func `a moment can be moved`() {
    let moment = TestClock.Instant(offset: .seconds(1)).advanced(by: .seconds(2))
    #expect(moment == TestClock.Instant(offset: .seconds(3)))
  }

  @Test func `the time between two moments is the difference of their offsets`() {
    let (first, second) = (TestClock.Instant(offset: .seconds(1)), TestClock.Instant(offset: .seconds(4)))
    #expect(first.duration(to: second) == .seconds(3))
    #expect(second.duration(to: first) == .seconds(-3))
  }
}
