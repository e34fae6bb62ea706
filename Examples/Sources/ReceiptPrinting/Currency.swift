/// A currency, by the three letters of ISO 4217.
struct Currency: Hashable, Sendable {
  let code: String

  init?(_ text: String) {
    guard text.wholeMatch(of: /[A-Za-z]{3}/) != nil else { return nil }
    code = text.uppercased()
  }

  private init(code: String) { self.code = code }

  /// The currency that the books are kept in.
  static let books = Currency(code: "EUR")

  /// How many decimals an amount has, by ISO 4217.
  var decimals: Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
