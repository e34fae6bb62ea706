import Foundation
import ReceiptPrinting

@main
enum Program {
  static func main() async {
    let status = await ReceiptsCommand().run(Array(CommandLine.arguments.dropFirst()))
    exit(status.rawValue)
  }
}
