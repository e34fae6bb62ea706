import Foundation
package import ScopedDependencies

/// The two streams that the program writes lines to.
package struct Console: Sendable {
  package var print: @Sendable (String) -> Void
  package var printError: @Sendable (String) -> Void

  package init(
    print: @escaping @Sendable (String) -> Void,
    printError: @escaping @Sendable (String) -> Void
  ) {
    self.print = print
    self.printError = printError
  }
}

extension Console: DependencyKey {
  package static let liveValue = Console(
    print: { Swift.print($0) },
    printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
  )
}

extension DependencyValues {
  /// The streams that the program writes to.
  package var console: Console {
    get { self[Console.self] }
    set { self[Console.self] = newValue }
  }
}
