/// How a value is shut down; done once, and whoever else wants it done waits until it is.
final class Shutdown: Sendable {
  private let once = Once()
  private let action: @Sendable (BuiltDefault) async -> Void

  init(_ action: @escaping @Sendable (BuiltDefault) async -> Void) { self.action = action }

  func run(on value: BuiltDefault) async {
    // What a user writes there may end this very scope, or one that ends this one.
    await once.run { await Once.withoutWaiting { await action(value) } }
  }
}
