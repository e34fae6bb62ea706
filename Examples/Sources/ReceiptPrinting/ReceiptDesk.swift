import ScopedDependencies

/// Processes all orders at once, each in a task of its own.
struct ReceiptDesk {
  @Dependency(\.rateTable) var rateTable
  @Dependency(\.taxTable) var taxTable
  @Dependency(\.taskLog) var log

  /// Makes receipts.
  ///
  /// - Returns: For each row a receipt or what is wrong with it, in the order of the rows.
  /// - Throws: Whatever keeps all orders from being processed.
  func receipts(for rows: [Result<Order, RowFault>]) async throws -> [Result<Receipt, RowFault>] {
    try await withThrowingTaskGroup { group in
      var receipts: [Int: Result<Receipt, RowFault>] = [:]
      for (index, row) in rows.enumerated() {
        switch row {
        case .success(let order): group.addTask { (index, try await receipt(.number(index + 1), for: order)) }
        case .failure(let fault): receipts[index] = .failure(fault)
        }
      }
      for try await (index, receipt) in group { receipts[index] = receipt }
      return rows.indices.compactMap { receipts[$0] }
    }
  }

  /// What one task does: it finds out what holds for its order, and makes the receipt with that.
  private func receipt(_ number: ReceiptNumber, for order: Order) async throws -> Result<Receipt, RowFault> {
    let rate = try await rateTable.rate(order.amount.currency.code)
    let rules = try taxTable.rules(order.country.code)
    var problems: [String] = []
    if rate == nil { problems.append("there is no exchange rate for \(order.amount.currency.code)") }
    if rules == nil { problems.append("there are no tax rules for \(order.country.code)") }
    guard let rate, let rules else {
      log.write("\(number) is refused")
      return .failure(RowFault(line: order.line, problems: problems))
    }
    return withDependencies {
      $0.date = .constant(order.moment)
      $0.exchangeRate = rate
      $0.receiptNumber = number
      $0.taxRules = rules
    } operation: {
      .success(Till().receipt(for: order))
    }
  }
}
