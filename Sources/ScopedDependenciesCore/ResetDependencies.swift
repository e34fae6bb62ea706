/// Drops what has been built for the process, or in a test for that test, and shuts it down: a logout.
///
/// ```swift
/// await resetDependencies(keeping: Logger.self, Analytics.self)
/// ```
///
/// The next read of a dropped default builds it anew. Overrides and prepared values stay. When the call returns, nobody
/// reads a dropped value any more, in whatever scope, and the library holds none; it may be called while other tasks
/// read. A default that is being built meanwhile is given to those who wait for it, and is not kept.
///
/// - Parameter kept: Keys whose defaults stay, and with them all that those read while being built.
public func resetDependencies(keeping kept: any TestDependencyKey.Type...) async {
  await DependencyValues.current.caches.drop(keeping: kept.map { KeyID($0) })
}

/// Shuts down what has been built or prepared for the process, or in a test for that test, newest first: the exit of a
/// server.
///
/// That includes what was built for the overrides of a scope that is still open.
/// What is read afterwards is built anew.
public func shutdownDependencies() async {
  await DependencyValues.current.caches.drop(everything: true)
}
