package import ScopedDependencies

/// The number of a receipt: that of its row in the input, counted from one.
package enum ReceiptNumber: Hashable, Sendable {
  case number(Int)

  /// A receipt that nobody has numbered.
  case draft
}

extension ReceiptNumber: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number):
      "R-" + String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)"
    case .draft: "draft"
    }
  }
}

extension DependencyValues {
  /// The number of the receipt that is being made.
  package var receiptNumber: ReceiptNumber {
    get { self[ReceiptNumberKey.self] }
    set { self[ReceiptNumberKey.self] = newValue }
  }
}

private enum ReceiptNumberKey: DependencyKey {
  static let liveValue = ReceiptNumber.draft
}
