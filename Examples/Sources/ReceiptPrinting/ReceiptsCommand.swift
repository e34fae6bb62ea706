import ScopedDependencies

/// What the program tells whoever started it.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  case faultyRows = 1
  case unreadableFile = 2
  case usage = 64
}

/// The program: reads orders, prints receipts, and says what it could not do.
package struct ReceiptsCommand {
  @Dependency(\.builtServices) var builtServices
  @Dependency(\.console) var console
  @Dependency(\.files) var files
  @Dependency(\.taskLog) var log

  package init() {}

  package func run(_ arguments: [String]) async -> ExitStatus {
    do {
      switch try Invocation(arguments) {
      case .help:
        console.print(Invocation.usage)
        return .success
      case .receipts(let source):
        return try await printReceipts(for: source)
      }
    } catch let mistake as UsageMistake {
      console.printError("\(mistake)\n\(Invocation.usage)")
      return .usage
    } catch {
      console.printError("\(error)")
      return .unreadableFile
    }
  }
}

extension ReceiptsCommand {
  private func printReceipts(for source: OrderSource) async throws -> ExitStatus {
    let rows = orders(inCSV: try files.text(of: source))
    var status = ExitStatus.success
    for receipt in try await ReceiptDesk().receipts(for: rows) {
      switch receipt {
      case .success(let receipt): console.print("\(receipt)")
      case .failure(let fault):
        console.printError("\(fault)")
        status = .faultyRows
      }
    }
    console.print(summary)
    return status
  }

  /// What has happened, as those report it who made it happen.
  private var summary: String {
    let tasks = log.lines.count
    let services = builtServices.names
    return """
      \(count(tasks, "task")) ran; \(count(services.count, "shared service")) built: \
      \(services.joined(separator: ", ")).
      """
  }
}

private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
