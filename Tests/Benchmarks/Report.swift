/// The samples of all rows, and how they are printed.
struct Report {
  private let rows: [Row]
  private var samples: [String: [Row.Sample]] = [:]

  init(rows: [Row]) { self.rows = rows }

  mutating func add(_ sample: Row.Sample, to row: Row) {
    samples[row.name, default: []].append(sample)
  }

  func print(asJSON isJSON: Bool) {
    if !isJSON { Swift.print("\(padded("what", to: 44)) \(number("ns")) \(number("ratio"))") }
    for row in rows {
      let nanoseconds = rounded(median(samples[row.name, default: []].map(\.nanoseconds)), digits: 1)
      let ratio = rounded(median(samples[row.name, default: []].map(\.ratio)), digits: 2)
      if isJSON {
        Swift.print(#"{"name": "\#(row.name)", "ns": \#(nanoseconds), "ratio": \#(ratio)}"#)
      } else {
        Swift.print("\(padded(row.name, to: 44)) \(number("\(nanoseconds)")) \(number("\(ratio)"))")
      }
    }
  }
}

private func median(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : values.sorted()[values.count / 2]
}

private func rounded(_ value: Double, digits: Int) -> Double {
  let scale = digits == 1 ? 10.0 : 100.0
  return (value * scale).rounded() / scale
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func number(_ text: String) -> String {
  String(repeating: " ", count: max(0, 10 - text.count)) + text
}
