import Foundation

extension Date {
  /// Reads a moment of ISO 8601 with its time zone; seconds are not divided.
  ///
  /// Foundation lets the 30th of February be the 2nd of March; here it is a mistake.
  init?(iso8601 text: String) {
    guard let match = text.wholeMatch(of: /(.{19})(?:\.\d+)?(Z|[+-][01]\d:[0-5]\d)/) else { return nil }
    let clock = "\(match.1)Z"
    guard let utc = try? Date(clock, strategy: .iso8601), utc.formatted(.iso8601) == clock else { return nil }
    guard let date = try? Date("\(match.1)\(match.2)", strategy: .iso8601) else { return nil }
    self = date
  }
}
