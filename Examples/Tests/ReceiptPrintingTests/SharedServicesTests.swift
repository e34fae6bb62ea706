import Foundation
import ReceiptPrinting
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct SharedServicesTests {
  @Test func `however many tasks run, a shared service is built once`() async {
    let read = CallRecorder<String>()
    let run = await runLive {
      read.record($0)
      return $0 == "rates.json" ? goodRates : goodTaxes
    }
    #expect(read.calls.sorted() == ["rates.json", "taxes.json"])
    #expect(run.output.last == "100 tasks ran; 3 shared services built: rate table, task log, tax table.")
  }

  @Test(arguments: [
    ("[]", #"it is not JSON such as { "USD": "0.860585" }"#),
    (#"{ "EUR": "a lot" }"#, "the rate 'a lot' is not a number such as 0.860585"),
    (#"{ "EUR": "10000" }"#, "the rate '10000' is not a number such as 0.860585"),
  ])
  func `rates that cannot be read keep all orders from being processed`(rates: String, reason: String) async {
    let run = await runLive { name in name == "rates.json" ? rates : goodTaxes }
    #expect(run.errors == ["'rates.json' cannot be read: \(reason)."])
    #expect(run.output.isEmpty)
    #expect(run.status == .unreadableFile)
  }

  @Test(arguments: [
    (#"{ "DE": "19" }"#, #"it is not JSON such as { "DE": { "name": "USt", "percent": "19" } }"#),
    (
      #"{ "DE": { "name": "USt", "percent": "19 %" } }"#,
      "the tax '19 %' is not a percentage such as 8.1"
    ),
  ])
  func `taxes that cannot be read keep all orders from being processed`(taxes: String, reason: String) async {
    let run = await runLive { name in name == "taxes.json" ? taxes : goodRates }
    #expect(run.errors == ["'taxes.json' cannot be read: \(reason)."])
    #expect(run.output.isEmpty)
    #expect(run.status == .unreadableFile)
  }
}

private let goodRates = #"{ "EUR": "1" }"#
private let goodTaxes = #"{ "DE": { "name": "USt", "percent": "19" } }"#

/// Runs a hundred orders with the live tables, which read their files from a closure.
private func runLive(resource: @escaping @Sendable (_ name: String) -> String) async -> Run {
  let orders = String(repeating: "Ada,DE,EUR,1.00,2026-03-02T08:15:00Z\n", count: 100)
  return await runWithoutTables {
    $0.context = .live
    $0.files = Files(orders: { _ in Data(orders.utf8) }, resource: { Data(resource($0).utf8) })
  }
}
