package import ScopedDependencies

/// How an order is taxed.
package struct TaxRules: Hashable, Sendable {
  static let decimals = 2
  static let most = 99_99

  /// What the tax is called where it is paid.
  package var name: String

  /// The tax, in hundredths of a percent.
  package var hundredthsOfPercent: Int

  package init(name: String, hundredthsOfPercent: Int) {
    self.name = name
    self.hundredthsOfPercent = hundredthsOfPercent
  }

  func tax(on amount: Money) -> Money {
    Money(units: amount.units.times(hundredthsOfPercent, over: 100_00), currency: amount.currency)
  }
}

extension TaxRules: CustomStringConvertible {
  package var description: String { "\(name) \(hundredthsOfPercent.shortText(decimals: TaxRules.decimals))%" }
}

extension DependencyValues {
  /// The tax rules of the order that is being processed; without one, no tax.
  package var taxRules: TaxRules {
    get { self[TaxRulesKey.self] }
    set { self[TaxRulesKey.self] = newValue }
  }
}

private enum TaxRulesKey: DependencyKey {
  static let liveValue = TaxRules(name: "no tax", hundredthsOfPercent: 0)
}
