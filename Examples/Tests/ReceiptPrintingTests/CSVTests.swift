import ReceiptPrinting
import Testing

@Suite struct CSVTests {
  @Test func `a row is split at its commas`() throws {
    #expect(try fields(of: "one,two,,four") == [["one", "two", "", "four"]])
  }

  @Test func `a quoted field may hold commas`() throws {
    #expect(try fields(of: #""Oak, Ash",GB"#) == [["Oak, Ash", "GB"]])
  }

  @Test func `a doubled quote in a quoted field is one quote`() throws {
    #expect(try fields(of: #""The ""Little"" Bakery",IE"#) == [["The \"Little\" Bakery", "IE"]])
  }

  @Test func `a quoted field may go on in the next line`() {
    let rows = csvRows(of: "\"one\ntwo\",a\nthree,b\n")
    #expect(
      rows == [
        CSVRow(line: 1, fields: .success(["one\ntwo", "a"])),
        CSVRow(line: 3, fields: .success(["three", "b"])),
      ]
    )
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a line ends with a line feed, a carriage return or both`(end: String) {
    let rows = csvRows(of: "a,b\(end)c,d\(end)")
    #expect(
      rows == [
        CSVRow(line: 1, fields: .success(["a", "b"])),
        CSVRow(line: 2, fields: .success(["c", "d"])),
      ]
    )
  }

  @Test func `a byte-order mark belongs to no field`() throws {
    #expect(try fields(of: "\u{FEFF}a,b") == [["a", "b"]])
  }

  @Test func `empty lines are skipped, and counted`() {
    #expect(csvRows(of: "\n\na\n\n") == [CSVRow(line: 3, fields: .success(["a"]))])
  }

  @Test func `no text has no rows`() {
    #expect(csvRows(of: "").isEmpty)
  }

  @Test func `a quote that is not closed costs its own line only`() {
    #expect(
      csvRows(of: "\"one,a\ntwo,b") == [
        CSVRow(line: 1, fields: .failure(.unclosedQuote)),
        CSVRow(line: 2, fields: .success(["two", "b"])),
      ]
    )
  }

  @Test func `a quote that a later row seems to close is one that is not closed`() {
    #expect(
      csvRows(of: "\"one,a\n\"two\",b") == [
        CSVRow(line: 1, fields: .failure(.unclosedQuote)),
        CSVRow(line: 2, fields: .success(["two", "b"])),
      ]
    )
  }

  @Test func `a quoted field ends at its closing quote`() {
    #expect(csvRows(of: #""one" more,a"#) == [CSVRow(line: 1, fields: .failure(.textAfterQuote))])
  }

  @Test func `a field that is not quoted has no quotes`() {
    #expect(csvRows(of: #"5" pipe,a"#) == [CSVRow(line: 1, fields: .failure(.strayQuote))])
  }
}

private func fields(of text: String) throws -> [[String]] {
  try csvRows(of: text).map { try $0.fields.get() }
}
