import Foundation
import ReceiptPrinting
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct ReceiptsCommandTests {
  @Test(arguments: [
    ([], OrderSource.sample),
    (["-"], .standardInput),
    (["orders.csv"], .file("orders.csv")),
  ])
  func `the argument says where the orders come from`(arguments: [String], source: OrderSource) async {
    let read = CallRecorder<OrderSource>()
    let run = await run(arguments: arguments) {
      $0.files.orders = { source in
        read.record(source)
        return Data()
      }
    }
    #expect(read.calls == [source])
    #expect(run.status == .success)
  }

  @Test(arguments: [
    (["--fast"], "There is no option '--fast'."),
    (["one.csv", "two.csv"], "There are 2 arguments where one is possible."),
  ])
  func `other arguments are a mistake`(arguments: [String], mistake: String) async {
    let run = await run(arguments: arguments)
    #expect(run.errors == ["\(mistake)\n\(usage)"])
    #expect(run.output.isEmpty)
    #expect(run.status == .usage)
  }

  @Test(arguments: ["--help", "-h"]) func `help is no mistake`(option: String) async {
    let run = await run(arguments: [option])
    #expect(run.output == [usage])
    #expect(run.errors.isEmpty)
    #expect(run.status == .success)
  }

  @Test func `a file that cannot be read has a status of its own`() async {
    let run = await run(arguments: ["orders.csv"]) {
      $0.files.orders = { throw UnreadableFile(name: "\($0)", reason: "there is no such file") }
    }
    #expect(run.errors == ["'orders.csv' cannot be read: there is no such file."])
    #expect(run.output.isEmpty)
    #expect(run.status == .unreadableFile)
  }

  @Test func `a file that is no text cannot be read`() async {
    let run = await run { $0.files.orders = { _ in Data([0xFF]) } }
    #expect(run.errors == ["'standard input' cannot be read: it is not text in UTF-8."])
    #expect(run.status == .unreadableFile)
  }
}

private let usage = """
  Usage: Receipts [FILE | -]

  Prints a receipt for each order in FILE, in standard input for '-', or in a sample that ships with it.
  An order is a row of comma-separated text: customer, country, currency, amount, moment.

  With SWIFT_DEPENDENCIES_CONTEXT=preview in the environment it prints sample receipts and reads no file.
  Exit status: 0, or 1 if a row is faulty, 2 if a file cannot be read, 64 for wrong arguments.
  """
