public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The locales of the user's languages, the preferred one first, looked up at each read.
  ///
  /// A test that reads it says which: `.dependency(\.preferredLocales, [Locale(identifier: "fr_FR")])`.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/preferredLocales``.
public enum PreferredLocalesKey: DependencyKey {
  /// Transient, because the settings may change between two reads.
  public static var lifetime: DependencyLifetime { .transient }

  /// The locales of the user's languages.
  public static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init) }
}
