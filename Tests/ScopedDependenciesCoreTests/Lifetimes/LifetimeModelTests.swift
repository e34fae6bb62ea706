import Testing

@testable import ScopedDependenciesCore

extension LifetimeTests {
  /// Random steps, compared with what a naive oracle says.
  ///
  /// `LIFETIME_MODEL_STEPS` makes a run longer, and `LIFETIME_MODEL_SEED` gives the first seed.
  @Suite struct LifetimeModelTests {
    @Test(arguments: 0..<3)
    func `any steps on any tasks give what the oracle says`(number: UInt64) async throws {
      let steps = environmentVariable("LIFETIME_MODEL_STEPS").flatMap { Int($0) } ?? 1_000
      let seed = (environmentVariable("LIFETIME_MODEL_SEED").flatMap { UInt64($0) } ?? 1) + number
      let log = ModelLog()
      let failure = await ModelLog.$current.withValue(log) {
        await withDependencyIssueReporter(log) {
          await withDependencies(DependencyValues()) {
            await ModelRun(seed: seed, log: log).run(steps: steps)
          }
        }
      }
      if let failure { Issue.record("With seed \(seed):\n\(failure)") }
    }
  }
}
