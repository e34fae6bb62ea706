/// Why a text is not a number of the kind that is wanted.
enum DecimalFault: Error {
  case notANumber
  case tooManyDecimals
  case tooLarge
}

/// Numbers with a fixed count of decimals, kept as integers: money is no binary fraction.
extension Int {
  /// Reads a text such as `12.5` as a count of its smallest units: 1250 where there are two decimals.
  ///
  /// - Throws: `DecimalFault` for signs, exponents, separators of thousands and whatever else is not a plain number.
  init(decimal text: String, decimals: Int, largest: Int) throws(DecimalFault) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(\.isDigits) else { throw .notANumber }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.count <= decimals else { throw .tooManyDecimals }
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    guard let units = Int("\(parts[0])\(fraction)\(zeros)"), units <= largest else { throw .tooLarge }
    self = units
  }

  /// The text of a count of smallest units: `12.50` for 1250 where there are two decimals.
  func text(decimals: Int) -> String {
    guard decimals > 0 else { return "\(self)" }
    let (whole, fraction) = quotientAndRemainder(dividingBy: .powerOfTen(decimals))
    // The leading one of the sum keeps the zeros of the fraction.
    return "\(whole).\("\(fraction + .powerOfTen(decimals))".dropFirst())"
  }

  /// The same without the decimals that are zero: `12.5`.
  func shortText(decimals: Int) -> String {
    var text = text(decimals: decimals)
    guard text.contains(".") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// The number times a fraction, rounded to the nearest integer, halves upwards.
  func times(_ numerator: Int, over denominator: Int) -> Int {
    let doubled = 2 * Int128(self) * Int128(numerator)
    return Int((doubled + Int128(denominator)) / (2 * Int128(denominator)))
  }

  static func powerOfTen(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension Substring {
  fileprivate var isDigits: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }
}
