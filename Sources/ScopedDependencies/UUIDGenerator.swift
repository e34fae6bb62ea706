public import struct Foundation.UUID

/// A source of unique identifiers.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// func add(_ name: String) -> Item { Item(id: uuid(), name: name) }
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a source that calls a closure for each identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Makes an identifier.
  ///
  /// - Returns: The next identifier of this source.
  public func callAsFunction() -> UUID { generate() }
}

extension UUIDGenerator {
  /// One identifier, again and again.
  ///
  /// - Parameter uuid: The identifier.
  /// - Returns: A source that gives this identifier each time.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// Identifiers that count from `UUID(0)`.
  ///
  /// Each mention of this property makes a source that begins anew; copies of one share its count.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }
}
