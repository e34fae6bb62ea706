import Foundation

/// Reads a list of orders from comma-separated text, row by row.
///
/// A first row that names the columns is skipped.
func orders(inCSV text: String) -> [Result<Order, RowFault>] {
  var rows = csvRows(of: text)
  if let first = rows.first, isHeader(first) { rows.removeFirst() }
  return rows.map { row in Result { () throws(RowFault) in try Order(row) } }
}

private let columns = ["customer", "country", "currency", "amount", "moment"]

private func isHeader(_ row: CSVRow) -> Bool {
  guard case .success(let fields) = row.fields else { return false }
  return fields.map { trimmed($0).lowercased() } == columns
}

private func trimmed(_ field: String) -> String { field.trimmingCharacters(in: .whitespaces) }

extension Order {
  /// Reads a row; whoever has to mend it is told everything that is wrong with it.
  fileprivate init(_ row: CSVRow) throws(RowFault) {
    let fields: [String]
    switch row.fields {
    case .success(let found): fields = found.map(trimmed)
    case .failure(let fault): throw RowFault(line: row.line, problems: [fault.rawValue])
    }
    guard fields.count == columns.count else {
      let expected = "\(columns.count) fields (\(columns.joined(separator: ", ")))"
      throw RowFault(line: row.line, problems: ["there should be \(expected), not \(fields.count)"])
    }
    let country = Country(fields[1])
    let currency = Currency(fields[2])
    let amount = currency.map { amountOfMoney(fields[3], in: $0) }
    let moment = Date(iso8601: fields[4])

    var problems: [String] = []
    if fields[0].isEmpty { problems.append("the customer is missing") }
    if country == nil { problems.append("the country '\(fields[1])' is not two letters such as DE") }
    if currency == nil { problems.append("the currency '\(fields[2])' is not three letters such as EUR") }
    if case .failure(let fault) = amount { problems.append(fault.text) }
    if moment == nil { problems.append("the moment '\(fields[4])' is not one such as 2026-03-14T09:26:53Z") }
    guard let country, let moment, case .success(let amount) = amount, problems.isEmpty else {
      throw RowFault(line: row.line, problems: problems)
    }
    self.init(line: row.line, customer: fields[0], country: country, amount: amount, moment: moment)
  }
}

/// Why a field is not an amount of money.
private struct AmountFault: Error { var text: String }

private func amountOfMoney(_ text: String, in currency: Currency) -> Result<Money, AmountFault> {
  func fault(_ why: String) -> Result<Money, AmountFault> {
    .failure(AmountFault(text: "the amount '\(text)' \(why)"))
  }
  do throws(DecimalFault) {
    let units = try Int(decimal: text, decimals: currency.decimals, largest: Money.mostUnits)
    return units > 0 ? .success(Money(units: units, currency: currency)) : fault("is not more than zero")
  } catch {
    switch error {
    case .notANumber: return fault("is not a number such as 12.50")
    case .tooManyDecimals: return fault("has more than the \(currency.decimals) decimals of \(currency.code)")
    case .tooLarge: return fault("is too large")
    }
  }
}
