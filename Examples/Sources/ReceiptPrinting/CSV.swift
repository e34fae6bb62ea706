/// A row of comma-separated text.
package struct CSVRow: Equatable {
  /// The line that the row begins on, counted from one.
  package var line: Int
  package var fields: Result<[String], CSVFault>

  package init(line: Int, fields: Result<[String], CSVFault>) {
    self.line = line
    self.fields = fields
  }
}

/// Why a row cannot be split into fields.
package enum CSVFault: String, Error {
  case unclosedQuote = "a quoted field is not closed"
  case textAfterQuote = "a quoted field goes on after its closing quote; double the quotes inside it"
  case strayQuote = "a field that is not quoted has a quote; quote it and double the quotes inside it"
}

/// The rows of comma-separated text, as RFC 4180 describes it; empty lines are skipped.
///
/// A row that cannot be split takes one line with it, never the rest of the text.
package func csvRows(of text: String) -> [CSVRow] {
  var reader = CSVReader(bytes: Array(text.utf8))
  var rows: [CSVRow] = []
  while let row = reader.nextRow() { rows.append(row) }
  return rows
}

private struct CSVReader {
  let bytes: [UInt8]
  var position = 0
  var line = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
  }

  mutating func nextRow() -> CSVRow? {
    while skipLineEnd() {}
    guard position < bytes.count else { return nil }
    let (start, startLine) = (position, line)
    do throws(CSVFault) {
      return CSVRow(line: startLine, fields: .success(try fields()))
    } catch {
      (position, line) = (start, startLine)
      while !isAtFieldEnd || next == comma { position += 1 }
      return CSVRow(line: startLine, fields: .failure(error))
    }
  }
}

extension CSVReader {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var isAtFieldEnd: Bool { [nil, comma, lineFeed, carriageReturn].contains(next) }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipLineEnd() -> Bool {
    let hadReturn = skip(carriageReturn)
    let isEnd = skip(lineFeed) || hadReturn
    if isEnd { line += 1 }
    return isEnd
  }

  private mutating func fields() throws(CSVFault) -> [String] {
    var fields = [try field()]
    while skip(comma) { fields.append(try field()) }
    return fields
  }

  private mutating func field() throws(CSVFault) -> String {
    if skip(quote) { return try quotedField() }
    let start = position
    while !isAtFieldEnd { position += 1 }
    let field = bytes[start..<position]
    if field.contains(quote) { throw .strayQuote }
    return String(decoding: field, as: UTF8.self)
  }

  /// The rest of a field whose opening quote has been read.
  private mutating func quotedField() throws(CSVFault) -> String {
    let firstLine = line
    var field: [UInt8] = []
    while true {
      guard let byte = next else { throw .unclosedQuote }
      position += 1
      if byte == lineFeed { line += 1 }
      if byte == quote && !skip(quote) { break }
      field.append(byte)
    }
    // A quote that "closes" the field on a later line more likely opens another field.
    guard isAtFieldEnd else { throw line == firstLine ? .textAfterQuote : .unclosedQuote }
    return String(decoding: field, as: UTF8.self)
  }
}

private let comma = UInt8(ascii: ",")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
