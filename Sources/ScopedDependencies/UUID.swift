public import Foundation
public import ScopedDependenciesCore

extension DependencyValues {
  /// The source of unique identifiers: random ones, and in tests with a report at each use.
  ///
  /// Give a test identifiers that it knows with `.dependency(\.uuid, .incrementing)`.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/uuid``.
public enum UUIDKey: DependencyKey {
  /// Random identifiers.
  public static var liveValue: UUIDGenerator { UUIDGenerator { UUID() } }

  /// Random identifiers, and a report at each use.
  public static var testValue: UUIDGenerator {
    UUIDGenerator {
      DependencyIssue.usedInTest(
        "uuid",
        reason: "A test must not depend on random identifiers.",
        trait: #".dependency(\.uuid, .incrementing)"#
      ).report()
      return UUID()
    }
  }
}

extension UUID {
  /// Makes an identifier that is easy to recognise, for tests.
  ///
  /// `UUID(7)` is `00000000-0000-0000-0000-000000000007`.
  ///
  /// - Parameter number: The last sixteen of the identifier's hexadecimal digits.
  public init(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * index)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      )
    )
  }
}
