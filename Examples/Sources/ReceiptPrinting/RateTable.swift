package import ScopedDependencies

/// The shared table of exchange rates.
package struct RateTable: Sendable {
  /// The rate of a currency, by its code; nil where there is none.
  package var rate: @Sendable (_ currency: String) async throws -> ExchangeRate?

  package init(rate: @escaping @Sendable (_ currency: String) async throws -> ExchangeRate?) {
    self.rate = rate
  }
}

extension RateTable: DependencyKey {
  /// Reads the file of rates, once.
  ///
  /// A default cannot throw: a file that is no good shows when somebody asks for a rate.
  package static var liveValue: RateTable {
    @Dependency(\.files) var files
    @Dependency(\.builtServices) var builtServices
    builtServices.add("rate table")
    let rates = Result { try files.rates() }
    return RateTable { currency in try rates.get()[currency] }
  }

  package static var previewValue: RateTable {
    @Dependency(\.builtServices) var builtServices
    builtServices.add("rate table")
    let rates = ["EUR": 1_000_000, "GBP": 1_150_000, "JPY": 6_000, "USD": 900_000]
    return RateTable { currency in rates[currency].map(ExchangeRate.init) }
  }
}

extension DependencyValues {
  /// The table of exchange rates that all tasks share.
  package var rateTable: RateTable {
    get { self[RateTable.self] }
    set { self[RateTable.self] = newValue }
  }
}

extension Files {
  fileprivate func rates() throws -> [String: ExchangeRate] {
    let name = "rates.json"
    return try table(name, of: String.self, like: #"{ "USD": "0.860585" }"#).mapValues { text in
      do throws(DecimalFault) {
        return ExchangeRate(
          millionths: try Int(decimal: text, decimals: ExchangeRate.decimals, largest: ExchangeRate.most)
        )
      } catch {
        throw UnreadableFile(name: name, reason: "the rate '\(text)' is not a number such as 0.860585")
      }
    }
  }
}
