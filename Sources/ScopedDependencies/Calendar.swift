public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The user's calendar, which follows changes of the settings.
  ///
  /// A test that reads it says which: `.dependency(\.calendar, Calendar(identifier: .gregorian))`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/calendar``.
public enum CalendarKey: DependencyKey {
  /// The user's calendar.
  public static var liveValue: Calendar { .autoupdatingCurrent }
}
