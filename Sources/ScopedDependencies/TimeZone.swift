public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The user's time zone, which follows changes of the settings.
  ///
  /// A test that reads it says which: `.dependency(\.timeZone, TimeZone(identifier: "Asia/Tokyo")!)`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/timeZone``.
public enum TimeZoneKey: DependencyKey {
  /// The user's time zone.
  public static var liveValue: TimeZone { .autoupdatingCurrent }
}
