public import Foundation

/// A source of the current time.
///
/// ```swift
/// @Dependency(\.date.now) var now
/// @Dependency(\.date) var date
/// func stamp() -> Date { date() }
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a source that calls a closure for each date.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// The current time; setting it makes the time stand still there.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current time.
  ///
  /// - Returns: The same as ``now``.
  public func callAsFunction() -> Date { generate() }
}

extension DateGenerator {
  /// A time that stands still.
  ///
  /// - Parameter now: The time.
  /// - Returns: A source that gives this date each time.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// A time that goes on by the same step at each use.
  ///
  /// Each call of this function makes a source that begins anew; copies of one share its steps.
  ///
  /// - Parameters:
  ///   - interval: The step, in seconds.
  ///   - start: What the first use gives: unless stated otherwise the start of the year 2001, UTC.
  /// - Returns: A source that gives `start`, `start + interval` and so on.
  public static func incrementing(
    by interval: TimeInterval, from start: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) -> DateGenerator {
    let counter = Counter()
    return DateGenerator { start + Double(counter.next()) * interval }
  }

  /// A time that goes on by the same step at each use.
  ///
  /// The same as with a step in seconds.
  ///
  /// - Parameters:
  ///   - duration: The step.
  ///   - start: What the first use gives: unless stated otherwise the start of the year 2001, UTC.
  /// - Returns: A source that gives `start`, `start + duration` and so on.
  public static func incrementing(
    by duration: Duration, from start: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) -> DateGenerator {
    incrementing(by: duration / .seconds(1), from: start)
  }
}
