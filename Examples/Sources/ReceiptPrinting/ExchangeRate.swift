package import ScopedDependencies

/// What an order's currency is worth in the currency of the books.
package struct ExchangeRate: Hashable, Sendable {
  static let decimals = 6
  static let most = 9_999_999_999

  /// What one unit of the currency is worth, in millionths of a unit of the books' currency.
  package var millionths: Int

  package init(millionths: Int) { self.millionths = millionths }

  func convert(_ money: Money) -> Money {
    let units = money.units.times(
      millionths * .powerOfTen(Currency.books.decimals),
      over: .powerOfTen(ExchangeRate.decimals + money.currency.decimals)
    )
    return Money(units: units, currency: .books)
  }
}

extension DependencyValues {
  /// The rate of the order that is being processed; without one, that of the books' own currency.
  package var exchangeRate: ExchangeRate {
    get { self[ExchangeRateKey.self] }
    set { self[ExchangeRateKey.self] = newValue }
  }
}

private enum ExchangeRateKey: DependencyKey {
  static let liveValue = ExchangeRate(millionths: 1_000_000)
}
