public import ScopedDependenciesCore

import struct Foundation.Date

extension DependencyValues {
  /// The source of the current time: the system's, and in tests one that reports when it is used.
  ///
  /// Give a test a time with `.dependency(\.date, .constant(…))` or `$0.date.now = …`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/date``.
public enum DateKey: DependencyKey {
  /// The time of the system.
  public static var liveValue: DateGenerator { DateGenerator { Date() } }

  /// The time of the system, and a report at each use.
  public static var testValue: DateGenerator {
    DateGenerator {
      DependencyIssue.usedInTest(
        "date",
        reason: "A test must not depend on the current time.",
        trait: #".dependency(\.date, .constant(Date(timeIntervalSinceReferenceDate: 0)))"#
      ).report()
      return Date()
    }
  }
}
