/// How long the default of a key lives once it has been built.
public struct DependencyLifetime: Hashable, Sendable {
  /// Built once, and kept until `resetDependencies`.
  public static let process = DependencyLifetime()
}
