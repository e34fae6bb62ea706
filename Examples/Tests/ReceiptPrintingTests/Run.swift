import Foundation
import ReceiptPrinting
import ScopedDependencies
import Synchronization

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
  let (output, errors) = (Notes<String>(), Notes<String>())
  let status = await withDependencies {
    update(&$0)
    $0.console = Console(print: { output.add($0) }, printError: { errors.add($0) })
  } operation: {
    await ReceiptsCommand().run(arguments)
  }
  return Run(status: status, output: output.all, errors: errors.all)
}

/// What happened, noted down by whoever it happened to.
final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])

  var all: [Note] { notes.withLock { $0 } }

  /// - Returns: How many notes there are now.
  @discardableResult
  func add(_ note: Note) -> Int {
    notes.withLock { notes in
      notes.append(note)
      return notes.count
    }
  }
}
