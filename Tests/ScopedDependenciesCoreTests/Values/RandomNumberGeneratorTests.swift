import ScopedDependenciesCore
import Testing

@Suite struct RandomNumberGeneratorTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a running program and a preview draw from the system`(context: DependencyContext) {
    let reporter = RecordingReporter()
    let numbers = withDependencyIssueReporter(reporter) {
      withFreshValues(in: context) {
        (0..<4).map { _ in DependencyValues.current.randomNumberGenerator.next() }
      }
    }
    #expect(Set(numbers).count == 4)
    #expect(reporter.messages.isEmpty)
  }

  @Test func `a test that only reads the generator is not told anything`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues { _ = DependencyValues.current.randomNumberGenerator }
    }
    #expect(reporter.messages.isEmpty)
  }

  @Test func `a test that uses the generator without overriding it is told so`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues { _ = DependencyValues.current.randomNumberGenerator.next() }
    }
    #expect(
      reporter.messages == [
        #"""
        'randomNumberGenerator' was used in a test that does not override it.
        A test must not depend on chance.
        To fix this, add '.dependency(\.randomNumberGenerator, LockedRandomNumberGenerator(seed: 0))' to the test.
        """#
      ]
    )
    #expect(reporter.issues.map(\.kind) == [.unsetInTest])
  }

  @Test func `an override gives numbers that the test knows`() {
    withDependencies {
      $0.randomNumberGenerator = LockedRandomNumberGenerator(seed: 1_234_567)
    } operation: {
      #expect(Dice().generator.next() == 6_457_827_717_110_365_317)
    }
  }
}

private struct Dice {
  @Dependency(\.randomNumberGenerator) var generator
}
