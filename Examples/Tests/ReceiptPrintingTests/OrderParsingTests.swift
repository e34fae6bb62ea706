import ReceiptPrinting
import Testing

@Suite struct OrderParsingTests {
  @Test func `a row becomes a receipt`() async {
    let run = await run(orders: "Ada,DE,EUR,12.50,2026-03-02T08:15:00Z")
    #expect(
      run.receipts == ["R-0001  2026-03-02T08:15:00Z  Ada, DE: 12.50 EUR + 1.25 EUR (tax 10%) = 13.75 EUR"]
    )
    #expect(run.status == .success)
  }

  @Test func `a first row that names the columns is no order`() async {
    let run = await run(
      orders: """
        Customer, Country, Currency, Amount, Moment
        Ada,DE,EUR,1,2026-03-02T08:15:00Z
        """
    )
    #expect(run.receipts.count == 1)
    #expect(run.status == .success)
  }

  @Test func `letter case of codes and spaces around fields do not matter`() async {
    let run = await run(orders: " Ada , de , eur , 1 , 2026-03-02T08:15:00Z ")
    #expect(
      run.receipts == ["R-0001  2026-03-02T08:15:00Z  Ada, DE: 1.00 EUR + 0.10 EUR (tax 10%) = 1.10 EUR"]
    )
  }

  @Test(arguments: [
    ("2026-03-02T08:15:00Z", "2026-03-02T08:15:00Z"),
    ("2026-03-02T08:15:00.75Z", "2026-03-02T08:15:00Z"),
    ("2026-03-02T08:15:00+05:30", "2026-03-02T02:45:00Z"),
    ("2026-02-28T23:30:00-01:00", "2026-03-01T00:30:00Z"),
  ])
  func `a moment is printed in universal time`(moment: String, printed: String) async {
    let run = await run(orders: "Ada,DE,EUR,1,\(moment)")
    #expect(
      run.receipts == ["R-0001  \(printed)  Ada, DE: 1.00 EUR + 0.10 EUR (tax 10%) = 1.10 EUR"]
    )
  }

  @Test(arguments: [
    ("1", "JPY", "1 JPY"),
    ("0.5", "EUR", "0.50 EUR"),
    ("007.25", "EUR", "7.25 EUR"),
    ("1.5", "KWD", "1.500 KWD"),
    ("9999999999.99", "EUR", "9999999999.99 EUR"),
  ])
  func `an amount has the decimals of its currency`(text: String, currency: String, printed: String) async {
    let run = await run(orders: "Ada,DE,\(currency),\(text),2026-03-02T08:15:00Z")
    #expect(run.receipts.first?.contains(": \(printed) + ") == true)
  }

  @Test(arguments: [
    ("Ada,Germany,EUR,1,2026-03-02T08:15:00Z", "the country 'Germany' is not two letters such as DE"),
    ("Ada,D1,EUR,1,2026-03-02T08:15:00Z", "the country 'D1' is not two letters such as DE"),
    ("Ada,DE,EURO,1,2026-03-02T08:15:00Z", "the currency 'EURO' is not three letters such as EUR"),
    ("Ada,DE,€UR,1,2026-03-02T08:15:00Z", "the currency '€UR' is not three letters such as EUR"),
    ("Ada,DE,EUR,one,2026-03-02T08:15:00Z", "the amount 'one' is not a number such as 12.50"),
    ("Ada,DE,EUR,,2026-03-02T08:15:00Z", "the amount '' is not a number such as 12.50"),
    ("Ada,DE,EUR,1.,2026-03-02T08:15:00Z", "the amount '1.' is not a number such as 12.50"),
    ("Ada,DE,EUR,-1,2026-03-02T08:15:00Z", "the amount '-1' is not a number such as 12.50"),
    ("Ada,DE,EUR,1e3,2026-03-02T08:15:00Z", "the amount '1e3' is not a number such as 12.50"),
    ("Ada,DE,EUR,0.00,2026-03-02T08:15:00Z", "the amount '0.00' is not more than zero"),
    ("Ada,DE,EUR,1.005,2026-03-02T08:15:00Z", "the amount '1.005' has more than the 2 decimals of EUR"),
    ("Ada,DE,JPY,1.5,2026-03-02T08:15:00Z", "the amount '1.5' has more than the 0 decimals of JPY"),
    ("Ada,DE,EUR,10000000000,2026-03-02T08:15:00Z", "the amount '10000000000' is too large"),
    (",DE,EUR,1,2026-03-02T08:15:00Z", "the customer is missing"),
    ("Ada,DE,EUR,1,today", "the moment 'today' is not one such as 2026-03-14T09:26:53Z"),
    ("Ada,DE,EUR,1,2026-03-02", "the moment '2026-03-02' is not one such as 2026-03-14T09:26:53Z"),
    (
      "Ada,DE,EUR,1,2026-02-30T08:15:00Z",
      "the moment '2026-02-30T08:15:00Z' is not one such as 2026-03-14T09:26:53Z"
    ),
    (
      "Ada,DE,EUR,1,2026-03-02T24:15:00Z",
      "the moment '2026-03-02T24:15:00Z' is not one such as 2026-03-14T09:26:53Z"
    ),
    ("Ada,DE", "there should be 5 fields (customer, country, currency, amount, moment), not 2"),
    (
      "Oak, Ash,DE,EUR,1,2026-03-02T08:15:00Z",
      "there should be 5 fields (customer, country, currency, amount, moment), not 6"
    ),
    ("\"Ada,DE,EUR,1,2026-03-02T08:15:00Z", "a quoted field is not closed"),
    (
      "\"Ada\" B.,DE,EUR,1,2026-03-02T08:15:00Z",
      "a quoted field goes on after its closing quote; double the quotes inside it"
    ),
    (
      "Ada \"A\",DE,EUR,1,2026-03-02T08:15:00Z",
      "a field that is not quoted has a quote; quote it and double the quotes inside it"
    ),
    (
      ",Germany,EURO,one,today",
      """
      the customer is missing; \
      the country 'Germany' is not two letters such as DE; \
      the currency 'EURO' is not three letters such as EUR; \
      the moment 'today' is not one such as 2026-03-14T09:26:53Z
      """
    ),
  ])
  func `a faulty row is named with all that is wrong, and the others are processed`(
    row: String, problem: String
  ) async {
    let run = await run(
      orders: "Ada,DE,EUR,1,2026-03-02T08:15:00Z\n\(row)\nBob,DE,EUR,2,2026-03-02T08:16:00Z"
    )
    #expect(run.errors == ["line 2: \(problem)"])
    #expect(
      run.receipts == [
        "R-0001  2026-03-02T08:15:00Z  Ada, DE: 1.00 EUR + 0.10 EUR (tax 10%) = 1.10 EUR",
        "R-0003  2026-03-02T08:16:00Z  Bob, DE: 2.00 EUR + 0.20 EUR (tax 10%) = 2.20 EUR",
      ]
    )
    #expect(run.status == .faultyRows)
  }
}
