import ScopedDependenciesCore

/// Makes dependencies belong to the running test, and their issues its failures, in a process that runs tests.
///
/// The loader calls it before anything else of the program runs, so that linking this product is all that a test
/// target has to do. It does nothing in any other process.
@c(scoped_dependencies_testing_install)
func install() {
  guard DependencyContext.isTestProcess else { return }
  XCTestCases.shared.observe()
  Caches.provide { RunningTest.caches }
  DependencyIssue.install(TestIssueReporter())
}

// The section whose functions the loader calls. Windows has one that needs its entries sorted by name; as long as
// nobody has tried it there, a test target calls nothing and gets neither.
#if canImport(Darwin)
  @section("__DATA,__mod_init_func") @used
  private let installer: @convention(c) () -> Void = install
#elseif !os(Windows)
  @section(".init_array") @used
  private let installer: @convention(c) () -> Void = install
#endif
