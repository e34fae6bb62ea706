import Foundation
import ReceiptPrinting
import ScopedDependencies
import Support
import Testing

@Suite struct ReceiptDeskTests {
  @Test(.timeLimit(.minutes(1)))
  func `all orders are processed at once, and none sees what holds for another`() async {
    let meeting = Meeting(of: currencies.count)
    let orders = currencies.map { "Ada,DE,\($0),1.00,2026-03-02T08:15:00Z" }
    let run = await run(orders: orders.joined(separator: "\n")) {
      $0.rateTable = RateTable { currency in
        await meeting.arrive()
        return currencies.firstIndex(of: currency).map { ExchangeRate(millionths: $0 * 1_000_000) }
      }
      $0.taxTable = TaxTable { _ in TaxRules(name: "tax", hundredthsOfPercent: 0) }
    }
    #expect(
      run.receipts
        == currencies.enumerated().map { index, currency in
          """
          R-0\("\(1001 + index)".dropFirst())  2026-03-02T08:15:00Z  \
          Ada, DE: 1.00 \(currency) + 0.00 \(currency) (tax 0%) = 1.00 \(currency), in the books \(index).00 EUR
          """
        }[...]
    )
  }

  @Test func `receipts come in the order of the rows, whichever task is done first`() async {
    let gate = Gate()
    let run = await run(
      orders: """
        Last,DE,USD,1,2026-03-02T08:15:00Z
        First,DE,GBP,1,2026-03-02T08:16:00Z
        """
    ) {
      $0.rateTable = RateTable { currency in
        if currency == "USD" { await gate.wait() } else { gate.open() }
        return ExchangeRate(millionths: 1_000_000)
      }
    }
    #expect(run.receipts.map { $0.prefix(6) } == ["R-0001", "R-0002"])
  }

  @Test func `each order has the rate of its currency and the rules of its country`() async {
    let run = await run(
      orders: """
        Ada,GB,GBP,100.00,2026-03-02T08:15:00Z
        Bob,JP,JPY,1005,2026-03-02T08:16:00Z
        """
    ) {
      $0.rateTable = RateTable { ["GBP": 1_250_000, "JPY": 6_000][$0].map(ExchangeRate.init) }
      $0.taxTable = TaxTable { country in
        TaxRules(name: "tax of \(country)", hundredthsOfPercent: country == "GB" ? 20_00 : 10_00)
      }
    }
    #expect(
      run.receipts == [
        """
        R-0001  2026-03-02T08:15:00Z  Ada, GB: 100.00 GBP + 20.00 GBP (tax of GB 20%) = 120.00 GBP, \
        in the books 150.00 EUR
        """,
        """
        R-0002  2026-03-02T08:16:00Z  Bob, JP: 1005 JPY + 101 JPY (tax of JP 10%) = 1106 JPY, \
        in the books 6.64 EUR
        """,
      ]
    )
  }

  @Test func `an order without a rate or rules is refused, and the others are processed`() async {
    let run = await run(
      orders: """
        Ada,XX,ATL,1.00,2026-03-02T08:15:00Z
        Bob,DE,EUR,1.00,2026-03-02T08:16:00Z
        """
    ) {
      $0.rateTable = RateTable { ["EUR": ExchangeRate(millionths: 1_000_000)][$0] }
      $0.taxTable = TaxTable { ["DE": TaxRules(name: "USt", hundredthsOfPercent: 19_00)][$0] }
    }
    #expect(run.errors == ["line 1: there is no exchange rate for ATL; there are no tax rules for XX"])
    #expect(
      run.output == [
        "R-0002  2026-03-02T08:16:00Z  Bob, DE: 1.00 EUR + 0.19 EUR (USt 19%) = 1.19 EUR",
        "2 tasks ran; 1 shared service built: task log.",
      ]
    )
    #expect(run.status == .faultyRows)
  }
}

/// A hundred currencies.
private let currencies = "ABCDEFGHIJ".flatMap { first in "ABCDEFGHIJ".map { "Q\(first)\($0)" } }

/// A gate that lets everybody through once it is open.
private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream<Never>.makeStream()

  func open() { continuation.finish() }

  func wait() async { for await _ in stream {} }
}
