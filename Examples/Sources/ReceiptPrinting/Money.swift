/// A currency, by the three letters of ISO 4217.
struct Currency: Hashable, Sendable {
  let code: String

  init?(_ text: String) {
    guard text.count == 3, text.allSatisfy(\.isASCIILetter) else { return nil }
    code = text.uppercased()
  }

  /// The currency that the books are kept in.
  static let books = Currency(code: "EUR")

  private init(code: String) { self.code = code }

  /// How many decimals an amount has, by ISO 4217.
  var decimals: Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}

/// A country, by the two letters of ISO 3166.
struct Country: Hashable, Sendable {
  let code: String

  init?(_ text: String) {
    guard text.count == 2, text.allSatisfy(\.isASCIILetter) else { return nil }
    code = text.uppercased()
  }

  /// The country of the shop.
  static let home = Country(code: "DE")

  private init(code: String) { self.code = code }
}

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

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
