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

// The section whose functions the loader calls. Elsewhere, on Windows and WebAssembly, nothing is registered: there,
// tests are isolated by their traits alone, and issues go to standard error.
#if canImport(Darwin)
  @section("__DATA,__mod_init_func") @used
  private let installer: @convention(c) () -> Void = install
#elseif os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
  @section(".init_array") @used
  private let installer: @convention(c) () -> Void = install
#endif
