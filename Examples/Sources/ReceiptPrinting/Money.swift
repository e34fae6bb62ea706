/// An amount of money, in the smallest units of its currency.
struct Money: Hashable, Sendable {
  var units: Int
  var currency: Currency

  /// The largest amount of an order, so that no conversion can overflow.
  static let mostUnits = 999_999_999_999
}

extension Money: CustomStringConvertible {
  var description: String { "\(units.text(decimals: currency.decimals)) \(currency.code)" }
}

extension Money {
  static func + (left: Money, right: Money) -> Money {
    precondition(left.currency == right.currency, "Only amounts of one currency can be added.")
    return Money(units: left.units + right.units, currency: left.currency)
  }
}
