import ScopedDependenciesCore
public import Testing

/// A trait that sets the dependencies of a test, or of each test of a suite.
///
/// Make one with `.dependencies` or `.dependency`:
///
/// ```swift
/// @Suite(.dependency(\.weather, Weather { _ in 21 }))
/// struct ReportTests {
///   @Test(.dependencies { $0.weather.current = { _ in -3 } })
///   func `a report knows frost`() async throws {
///     #expect(try await Report().line("Oslo") == "Oslo: -3°")
///   }
/// }
/// ```
///
/// Traits apply in the order in which they are written, those of a suite first, so that a test overrides its suite. Their
/// values are made anew for each test, and for each case of a parameterised one.
///
/// All traits of a test case share fresh defaults, which nobody else sees and which are freed when the case ends. Detached
/// tasks and queues belong to no test: what they are to see is carried to them with `capturingDependencies(_:)`, or by
/// the objects that they use.
public struct DependencyTrait: TestTrait, SuiteTrait, TestScoping {
  private let update: @Sendable (inout DependencyValues) async throws -> Void

  /// Whether each test of a suite gets the trait, rather than the suite as a whole: always.
  public var isRecursive: Bool { true }

  fileprivate init(_ update: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
    self.update = update
  }

  /// Runs a test case with the dependencies set.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of it.
  ///   - function: Runs the case.
  /// - Throws: Whatever the trait or the case throws.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    if let caches = RunningTest.cachesOfTraits { return try await run(function, endingWith: caches) }
    let caches = Caches()
    try await RunningTest.$cachesOfTraits.withValue(caches) {
      let root = DependencyValues(caches: caches, overridesOf: .current)
      try await withDependencies(root) { try await run(function, endingWith: caches) }
    }
  }

  /// Runs a test case, and shuts down what it has built while its overrides are still there.
  private func run(
    _ function: @Sendable @concurrent () async throws -> Void, endingWith caches: Caches
  ) async throws {
    let outcome = try await withDependencies(update) { () -> Result<Void, any Error> in
      let outcome: Result<Void, any Error>
      do { outcome = .success(try await function()) } catch { outcome = .failure(error) }
      await caches.end()
      return outcome
    }
    try outcome.get()
  }
}

extension Trait where Self == DependencyTrait {
  /// Gives each test case fresh defaults, which are freed when it ends.
  ///
  /// Tests are isolated from one another without it too, with three differences that a trait makes:
  ///
  /// - What a case builds is freed when it ends; without a trait nothing tells that it has ended, and its defaults stay
  ///   until the process does.
  /// - A case that a runner repeats in one process starts afresh each time; without a trait it finds its old defaults.
  /// - Reads outside of all scopes are as fast as everywhere; without a trait each of them has to find out which test is
  ///   running, in about a microsecond, or ten where a test has arguments.
  public static var dependencies: Self { DependencyTrait { _ in } }

  /// Sets dependencies for each test case.
  ///
  /// - Parameter update: Sets values, as in `withDependencies(_:operation:)`. It is called anew for each case; an
  ///   error that it throws fails the case.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    DependencyTrait(update)
  }

  /// Sets one dependency for each test case.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency. Its default is not evaluated.
  ///   - value: The value, evaluated anew for each case; an error that it throws fails the case.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    DependencyTrait { $0.set(keyPath, to: try value()) }
  }

  /// Sets a dependency that is its own key for each test case.
  ///
  /// - Parameter value: The value, evaluated anew for each case; an error that it throws fails the case.
  /// - Returns: The trait.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    DependencyTrait { $0[Value.self] = try value() }
  }
}
