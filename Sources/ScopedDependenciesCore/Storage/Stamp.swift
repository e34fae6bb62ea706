import Synchronization

/// Moments, counted over the whole process: a later one is greater, and no two are the same.
///
/// Sixty-four bits do not run out. The addition is atomic and that is all that is asked of it: whoever can
/// compare two stamps got them through memory that is synchronized by other means.
enum Stamp {
  private static let last = Atomic<UInt64>(0)

  /// The moment of whatever was never overridden.
  static let never: UInt64 = 0

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
