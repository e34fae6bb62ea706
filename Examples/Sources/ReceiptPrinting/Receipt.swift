import Foundation

/// A receipt, complete.
struct Receipt: Sendable {
  var number: ReceiptNumber
  var moment: Date
  var customer: String
  var country: Country
  var net: Money
  var taxRules: TaxRules
  var tax: Money
  var total: Money
  var inBooks: Money
}

extension Receipt: CustomStringConvertible {
  var description: String {
    let books = total.currency == .books ? "" : ", in the books \(inBooks)"
    return """
      \(number)  \(moment.formatted(.iso8601))  \(customer), \(country.code): \
      \(net) + \(tax) (\(taxRules)) = \(total)\(books)
      """
  }
}
