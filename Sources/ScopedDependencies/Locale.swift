public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The user's locale, which follows changes of the settings.
  ///
  /// A test that reads it says which: `.dependency(\.locale, Locale(identifier: "fr_FR"))`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/locale``.
public enum LocaleKey: DependencyKey {
  /// The user's locale.
  public static var liveValue: Locale { .autoupdatingCurrent }
}
