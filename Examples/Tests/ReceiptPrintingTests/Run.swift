import Foundation
import ReceiptPrinting
import ScopedDependencies
import ScopedDependenciesTesting

/// What a run of the program wrote, and how it ended.
struct Run: Equatable {
  var status: ExitStatus
  var output: [String]
  var errors: [String]

  var receipts: ArraySlice<String> { output.dropLast() }
}

/// Runs the program in this process on a list of orders, with every rate 0.5 and every tax 10 %.
func run(
  orders: String = "",
  arguments: [String] = ["-"],
  _ update: (inout DependencyValues) -> Void = { _ in }
) async -> Run {
  await runWithoutTables(arguments: arguments) {
    $0.files.orders = { _ in Data(orders.utf8) }
    $0.rateTable = RateTable { _ in ExchangeRate(millionths: 500_000) }
    $0.taxTable = TaxTable { _ in TaxRules(name: "tax", hundredthsOfPercent: 10_00) }
    update(&$0)
  }
}

/// Runs the program in this process; what it reads is for the update to say.
func runWithoutTables(
  arguments: [String] = ["-"],
  _ update: (inout DependencyValues) -> Void
) async -> Run {
  let (output, errors) = (CallRecorder<String>(), CallRecorder<String>())
  let status = await withDependencies {
    update(&$0)
    $0.console = Console(print: { output.record($0) }, printError: { errors.record($0) })
  } operation: {
    await ReceiptsCommand().run(arguments)
  }
  return Run(status: status, output: output.calls, errors: errors.calls)
}
