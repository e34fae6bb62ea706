/// A key whose values have something to close: a connection, a file, a timer.
///
/// ```swift
/// extension Database: ShutdownDependencyKey {
///   static func shutdown(_ value: Database) async throws { try await value.close() }
/// }
/// ```
///
/// The library calls it exactly once for each value that it built and keeps: at the end of the scope that owns the
/// value, at ``resetDependencies(keeping:)`` or at ``shutdownDependencies()``. Values that are built later are shut
/// down first, since they may use the earlier ones. A value that nobody keeps, one of a `.transient` lifetime say, is
/// its reader's to close, and so is an override.
public protocol ShutdownDependencyKey: TestDependencyKey, SendableMetatype {
  /// Closes a value that nobody will get any more; those who hold it may still use it.
  ///
  /// It runs in a task of its own, with the values of the scope that ends. An error becomes an issue, and the other
  /// values are still shut down.
  static func shutdown(_ value: Value) async throws
}

extension Shutdown {
  /// The way that the values of a key are shut down; nil where nothing has to be done.
  static func of(_ key: Any.Type) -> Shutdown? {
    guard let key = key as? any ShutdownDependencyKey.Type else { return nil }
    return shutdown(by: key)
  }

  private static func shutdown<Key: ShutdownDependencyKey>(by key: Key.Type) -> Shutdown {
    Shutdown { built in
      do { try await Key.shutdown(built.value(as: Key.Value.self)) } catch {
        DependencyIssue(.shutdownFailed(key: "\(key)", error: "\(error)")).report()
      }
    }
  }
}
