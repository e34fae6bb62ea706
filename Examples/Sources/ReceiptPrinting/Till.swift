import ScopedDependencies

/// Makes one receipt, with whatever the task that uses it has been given.
struct Till {
  @Dependency(\.date.now) var now
  @Dependency(\.exchangeRate) var exchangeRate
  @Dependency(\.receiptNumber) var number
  @Dependency(\.taxRules) var taxRules
  @Dependency(\.taskLog) var log

  func receipt(for order: Order) -> Receipt {
    let tax = taxRules.tax(on: order.amount)
    let total = order.amount + tax
    let receipt = Receipt(
      number: number,
      moment: now,
      customer: order.customer,
      country: order.country,
      net: order.amount,
      taxRules: taxRules,
      tax: tax,
      total: total,
      inBooks: exchangeRate.convert(total)
    )
    log.write("\(number) is done")
    return receipt
  }
}
