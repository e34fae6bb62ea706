import Foundation

/// One row of the list of orders.
struct Order: Sendable {
  /// The line that the row begins on, counted from one.
  var line: Int
  var customer: String
  var country: Country
  var amount: Money
  var moment: Date
}

/// What is wrong with a row; the other rows are not concerned.
struct RowFault: Error {
  var line: Int
  var problems: [String]
}

extension RowFault: CustomStringConvertible {
  var description: String { "line \(line): \(problems.joined(separator: "; "))" }
}
