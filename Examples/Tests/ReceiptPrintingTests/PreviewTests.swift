import ReceiptPrinting
import ScopedDependencies
import Testing

@Suite struct PreviewTests {
  @Test func `a preview prints sample receipts`() async {
    let run = await runWithoutTables(arguments: []) { $0.context = .preview }
    #expect(run == Run(status: .success, output: samples, errors: []))
  }

  @Test func `a preview reads no file, not even one that is named`() async {
    let run = await runWithoutTables(arguments: ["/nowhere/orders.csv"]) { $0.context = .preview }
    #expect(run == Run(status: .success, output: samples, errors: []))
  }
}

private let samples = [
  """
  R-0001  2026-01-01T09:00:00Z  Sample & Sons, GB: 10.00 GBP + 2.00 GBP (tax 20%) = 12.00 GBP, \
  in the books 13.80 EUR
  """,
  """
  R-0002  2026-01-01T09:30:00Z  Sample, Sample & Co., US: 99.95 USD + 19.99 USD (tax 20%) = 119.94 USD, \
  in the books 107.95 EUR
  """,
  "R-0003  2026-01-01T10:00:00Z  Muster GmbH, DE: 250.00 EUR + 50.00 EUR (tax 20%) = 300.00 EUR",
  """
  R-0004  2026-01-01T10:30:00Z  見本商店, JP: 1200 JPY + 240 JPY (tax 20%) = 1440 JPY, \
  in the books 8.64 EUR
  """,
  "4 tasks ran; 3 shared services built: rate table, task log, tax table.",
]
