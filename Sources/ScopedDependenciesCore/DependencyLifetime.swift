/// How long the default of a key lives once it has been built.
///
/// A key declares it as its `lifetime`. An application names its own scopes:
///
/// ```swift
/// extension DependencyLifetime {
///   static let session = scoped("session")
/// }
/// ```
public struct DependencyLifetime: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case process
    case transient
    case weak
    case scoped(String)
  }

  let kind: Kind

  /// Built once, for the process or the running test, and kept until it is reset.
  public static let process = DependencyLifetime(kind: .process)

  /// Built at every read, and kept by whoever holds it; nobody shuts it down.
  public static let transient = DependencyLifetime(kind: .transient)

  /// Built while nobody holds one, shared as long as somebody does, and freed when the last holder lets go.
  ///
  /// For values that are objects, or existentials that hold one.
  public static let weak = DependencyLifetime(kind: .weak)

  /// Built once in each enclosing scope of a name, and shut down and freed when that scope ends.
  ///
  /// A scope begins with `withDependencies(beginning:_:operation:)` or with a ``DependencySession``.
  ///
  /// - Parameter name: The name of the scope; two lifetimes of one name are the same.
  /// - Returns: The lifetime.
  public static func scoped(_ name: String) -> DependencyLifetime {
    DependencyLifetime(kind: .scoped(name))
  }
}

extension DependencyLifetime: CustomStringConvertible {
  /// The way to write the lifetime.
  public var description: String {
    switch kind {
    case .process: ".process"
    case .transient: ".transient"
    case .weak: ".weak"
    case .scoped(let name): ".scoped(\"\(name)\")"
    }
  }
}
