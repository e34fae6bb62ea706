package import ScopedDependencies

/// The shared table of tax rules.
package struct TaxTable: Sendable {
  /// The rules of a country, by its code; nil where there are none.
  package var rules: @Sendable (_ country: String) throws -> TaxRules?

  package init(rules: @escaping @Sendable (_ country: String) throws -> TaxRules?) {
    self.rules = rules
  }
}

extension TaxTable: DependencyKey {
  /// Reads the file of taxes, once.
  ///
  /// A default cannot throw: a file that is no good shows when somebody asks for rules.
  package static var liveValue: TaxTable {
    @Dependency(\.files) var files
    @Dependency(\.builtServices) var builtServices
    builtServices.add("tax table")
    let rules = Result { try files.rules() }
    return TaxTable { country in try rules.get()[country] }
  }

  package static var previewValue: TaxTable {
    @Dependency(\.builtServices) var builtServices
    builtServices.add("tax table")
    return TaxTable { _ in TaxRules(name: "tax", hundredthsOfPercent: 20_00) }
  }
}

extension DependencyValues {
  /// The table of tax rules that all tasks share.
  package var taxTable: TaxTable {
    get { self[TaxTable.self] }
    set { self[TaxTable.self] = newValue }
  }
}

/// How a tax is written in the file.
private struct TaxEntry: Decodable {
  var name: String
  var percent: String
}

extension Files {
  fileprivate func rules() throws -> [String: TaxRules] {
    let name = "taxes.json"
    let example = #"{ "DE": { "name": "USt", "percent": "19" } }"#
    return try table(name, of: TaxEntry.self, like: example).mapValues { entry in
      do throws(DecimalFault) {
        let rate = try Int(decimal: entry.percent, decimals: TaxRules.decimals, largest: TaxRules.most)
        return TaxRules(name: entry.name, hundredthsOfPercent: rate)
      } catch {
        throw UnreadableFile(name: name, reason: "the tax '\(entry.percent)' is not a percentage such as 8.1")
      }
    }
  }
}
