/// A random number generator that tasks can share.
///
/// Copies share one sequence: each number is given once, to whoever asks for it next.
///
/// ```swift
/// @Dependency(\.randomNumberGenerator) var randomNumberGenerator
/// func roll() -> Int { randomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
/// ```
public struct LockedRandomNumberGenerator: Sendable {
  private let generate: @Sendable () -> UInt64

  init(generate: @escaping @Sendable () -> UInt64) { self.generate = generate }
}

extension LockedRandomNumberGenerator {
  /// Makes a generator that draws from another, one number at a time.
  ///
  /// - Parameter generator: Gives the numbers. It runs under a lock, so it must not wait for anything.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let guarded = Guarded<any RandomNumberGenerator & Sendable>(generator)
    self.init { guarded.withLock { $0.next() } }
  }

  /// Makes a generator that gives the same sequence for the same seed, on every platform.
  ///
  /// The sequence is that of SplitMix64 and will not change. It is for tests and simulations, not for secrets.
  public init(seed: UInt64) { self.init(SplitMix64(seed: seed)) }

  /// Runs a closure that needs a variable to draw from, as `Int.random(in:using:)` does.
  ///
  /// Others may draw meanwhile: no lock is held while the closure runs.
  ///
  /// - Parameter body: Draws from its argument.
  /// - Returns: The closure's result.
  /// - Throws: Whatever the closure throws.
  public func callAsFunction<Result: ~Copyable, Failure: Error>(
    _ body: (inout LockedRandomNumberGenerator) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var generator = self
    return try body(&generator)
  }
}

/// The protocol's methods, callable through a constant.
extension LockedRandomNumberGenerator: RandomNumberGenerator {
  /// Draws the next number.
  ///
  /// - Returns: Sixty-four random bits.
  public func next() -> UInt64 { generate() }

  /// Draws the next number of a type.
  ///
  /// - Returns: A number of which every bit is random.
  public func next<Number: FixedWidthInteger & UnsignedInteger>() -> Number {
    self { $0.drawn() }
  }

  /// Draws the next number that is less than a bound.
  ///
  /// - Parameter upperBound: The bound; greater than zero.
  /// - Returns: A number from zero up to the bound, each as likely as the others.
  public func next<Number: FixedWidthInteger & UnsignedInteger>(upperBound: Number) -> Number {
    self { $0.drawn(below: upperBound) }
  }
}

extension RandomNumberGenerator {
  /// The protocol's own way to a number, by a name that no conforming type shadows.
  fileprivate mutating func drawn<Number: FixedWidthInteger & UnsignedInteger>() -> Number { next() }

  fileprivate mutating func drawn<Number: FixedWidthInteger & UnsignedInteger>(
    below bound: Number
  ) -> Number {
    next(upperBound: bound)
  }
}
