public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The centre that notifications go through: the default one, and in tests one for each test.
  ///
  /// What a test posts reaches only those who observe the same test's centre, not the process's default one.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/notificationCenter``.
public enum NotificationCenterKey: DependencyKey {
  /// The default centre of the process.
  public static var liveValue: NotificationCenter { .default }

  /// A fresh centre.
  public static var testValue: NotificationCenter { NotificationCenter() }
}
