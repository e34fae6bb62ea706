import Synchronization

/// A count that tasks share.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Counts from zero.
  ///
  /// - Returns: How often this has been called before.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
