import ScopedDependenciesCore
import Testing

/// The test that runs where the question is asked: whose defaults are read outside of all scopes.
///
/// It is asked at each such read, on any thread. Only work that a test started with `Task { }`, with child tasks or
/// directly belongs to it; in XCTest, where one test runs at a time, all work does.
enum RunningTest {
  /// The defaults that the traits of the running test case have made, if it has any.
  @TaskLocal static var cachesOfTraits: Caches?

  /// The defaults of the running test case; nil outside of tests.
  static var caches: Caches? {
    if let cachesOfTraits { return cachesOfTraits }
    return TestCases.current ?? XCTestCases.shared.caches
  }
}
