/// An object that tells the ledger of its test when it is made, closed and freed.
final class Tracked: Sendable {
  let name: String
  let parts: [Tracked]
  private let ledger = Ledger.current

  init(_ name: String, parts: Tracked...) {
    self.name = name
    self.parts = parts
    ledger.note("built \(name)")
  }

  deinit { ledger.note("freed \(name)") }

  func close() { ledger.note("closed \(name)") }
}
