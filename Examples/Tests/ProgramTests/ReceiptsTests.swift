import Foundation
import Testing

@Suite struct ReceiptsTests {
  @Test func `without an argument it prints a receipt for each row of its sample`() throws {
    let ended = try Program("Receipts")
    #expect(ended.output.count == 45)
    #expect(ended.output.dropLast().map { $0.prefix(6) } == (1...44).map { "R-00\($0 < 10 ? "0" : "")\($0)" })
    #expect(ended.output.last == "44 tasks ran; 3 shared services built: rate table, task log, tax table.")
    #expect(ended.errors.isEmpty)
    #expect(ended.status == 0)
  }

  @Test func `it says what is wrong with the sample of faults`() throws {
    let ended = try Program("Receipts", [sampleOfFaults])
    #expect(
      ended.errors == [
        "line 3: the country 'France' is not two letters such as DE",
        "line 4: the amount 'three hundred' is not a number such as 12.50",
        "line 5: the amount '12400.50' has more than the 0 decimals of JPY",
        "line 7: there should be 5 fields (customer, country, currency, amount, moment), not 6",
        "line 8: the moment '2026-02-30T10:03:27Z' is not one such as 2026-03-14T09:26:53Z",
        """
        line 9: the customer is missing; the currency 'euro' is not three letters such as EUR; \
        the moment 'yesterday' is not one such as 2026-03-14T09:26:53Z
        """,
        "line 11: there is no exchange rate for ATL; there are no tax rules for XX",
        "line 12: a quoted field is not closed",
        "line 14: the amount '0.00' is not more than zero",
      ]
    )
    #expect(ended.output.last == "5 tasks ran; 3 shared services built: rate table, task log, tax table.")
    #expect(ended.status == 1)
  }

  @Test func `it reads standard input`() throws {
    let ended = try Program("Receipts", ["-"], input: "\u{FEFF}Ada,DE,EUR,100,2026-03-02T08:15:00Z\r\n")
    #expect(
      ended.output == [
        "R-0001  2026-03-02T08:15:00Z  Ada, DE: 100.00 EUR + 19.00 EUR (USt 19%) = 119.00 EUR",
        "1 task ran; 3 shared services built: rate table, task log, tax table.",
      ]
    )
    #expect(ended.status == 0)
  }

  @Test func `the environment makes it a preview`() throws {
    let ended = try Program(
      "Receipts", ["/nowhere/orders.csv"], environment: ["SWIFT_DEPENDENCIES_CONTEXT": "preview"])
    #expect(
      ended.output.first == """
        R-0001  2026-01-01T09:00:00Z  Sample & Sons, GB: 10.00 GBP + 2.00 GBP (tax 20%) = 12.00 GBP, \
        in the books 13.80 EUR
        """
    )
    #expect(ended.errors.isEmpty)
    #expect(ended.status == 0)
  }

  @Test(arguments: [
    ("/nowhere/orders.csv", "there is no such file"),
    ("/", "it is a folder"),
  ])
  func `it says why a file cannot be read`(path: String, reason: String) throws {
    let ended = try Program("Receipts", [path])
    #expect(ended.errors == ["'\(path)' cannot be read: \(reason)."])
    #expect(ended.output.isEmpty)
    #expect(ended.status == 2)
  }

  @Test func `an option that it does not know is a mistake`() throws {
    let ended = try Program("Receipts", ["--fast"])
    #expect(ended.errors.first == "There is no option '--fast'.")
    #expect(ended.output.isEmpty)
    #expect(ended.status == 64)
  }
}

private let sampleOfFaults = URL(filePath: #filePath)
  .appending(path: "../../../Sources/ReceiptPrinting/Resources/orders-with-faults.csv").standardized.path()
