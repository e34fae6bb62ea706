public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The user's settings: those of the process; in previews and tests a store that leaves nothing on disk.
  ///
  /// Each test has a store of its own, which is empty at first.
  public var userDefaults: UserDefaults {
    get { self[UserDefaultsKey.self].userDefaults }
    set { self[UserDefaultsKey.self] = SharedUserDefaults(newValue) }
  }
}

/// The key of ``DependencyValues/userDefaults``.
public enum UserDefaultsKey: DependencyKey {
  /// The standard store of the process.
  public static var liveValue: SharedUserDefaults { SharedUserDefaults(.standard) }

  /// An empty store that leaves nothing on disk.
  public static var previewValue: SharedUserDefaults { SharedUserDefaults(.ephemeral()) }

  /// An empty store that leaves nothing on disk.
  public static var testValue: SharedUserDefaults { previewValue }
}

/// User defaults that tasks share.
///
/// `@unchecked` because not every platform says that `UserDefaults` is `Sendable`. The proof: Foundation documents the
/// class as thread-safe, the box never changes, and the ephemeral store guards its contents with a lock.
public struct SharedUserDefaults: @unchecked Sendable {
  /// The user defaults.
  public let userDefaults: UserDefaults

  /// Makes a box for user defaults.
  ///
  /// - Parameter userDefaults: A store whose methods any thread may call, as Foundation's own are.
  public init(_ userDefaults: UserDefaults) { self.userDefaults = userDefaults }
}
