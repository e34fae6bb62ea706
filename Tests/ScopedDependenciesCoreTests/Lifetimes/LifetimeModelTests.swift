import Testing

@testable import ScopedDependenciesCore

extension LifetimeTests {
  /// Random steps, compared with what a naive oracle says.
  ///
  /// `LIFETIME_MODEL_STEPS` makes a run longer, and `LIFETIME_MODEL_SEED` gives the first seed.
  @Suite struct LifetimeModelTests {
    @Test(arguments: 0..<3)
    func `any steps on any tasks give what the oracle says`(number: UInt64) async {
      await run(number) { log, seed in await ModelRun(seed: seed, log: log).run(steps: steps) }
    }

    @Test(arguments: 0..<3)
    func `whatever tasks do at once, nothing is left or closed twice`(number: UInt64) async {
      await run(number) { log, seed in
        await ModelStress(log: log).run(tasks: 6, steps: steps, seed: seed)
      }
    }

    private var steps: Int { environmentVariable("LIFETIME_MODEL_STEPS").flatMap { Int($0) } ?? 1_000 }

    private func run(_ number: UInt64, _ operation: (ModelLog, UInt64) async -> String?) async {
      let seed = (environmentVariable("LIFETIME_MODEL_SEED").flatMap { UInt64($0) } ?? 1) + number
      let log = ModelLog()
      let failure = await ModelLog.$current.withValue(log) {
        await withDependencyIssueReporter(log) {
          await withDependencies(DependencyValues()) { await operation(log, seed) }
        }
      }
      if let failure { Issue.record("With seed \(seed):\n\(failure)") }
    }
  }
}
