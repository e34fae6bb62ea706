extension DependencyValues {
  /// The generator of random numbers: the system's, and in tests one that reports when it is used.
  ///
  /// Give a test numbers that it knows with `.dependency(\.randomNumberGenerator, .init(seed: 7))`.
  public var randomNumberGenerator: LockedRandomNumberGenerator {
    get { self[RandomNumberGeneratorKey.self] }
    set { self[RandomNumberGeneratorKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/randomNumberGenerator``.
public enum RandomNumberGeneratorKey: DependencyKey {
  /// The generator of the system.
  public static var liveValue: LockedRandomNumberGenerator {
    LockedRandomNumberGenerator(SystemRandomNumberGenerator())
  }

  /// The generator of the system, and a report at each use.
  public static var testValue: LockedRandomNumberGenerator {
    let system = liveValue
    return LockedRandomNumberGenerator {
      DependencyIssue.usedInTest(
        "randomNumberGenerator",
        reason: "A test must not depend on chance.",
        trait: #".dependency(\.randomNumberGenerator, LockedRandomNumberGenerator(seed: 0))"#
      ).report()
      return system.next()
    }
  }
}
