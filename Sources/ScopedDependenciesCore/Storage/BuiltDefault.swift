import Synchronization

/// A default that has been built, and what was read while it was being built.
///
/// `@unchecked` because a base class cannot be checked. The proof: every stored property is a constant of a
/// `Sendable` type, and the subclasses, ``TypedDefault`` and ``WeakDefault``, add only one more each, whose type is
/// `Sendable` wherever one is made.
@usableFromInline
class BuiltDefault: @unchecked Sendable {
  let facts: Facts

  /// When the build ended: a default ends later than those that it read.
  let completion = Stamp.next()

  /// Whether anybody has read the value other than to configure it.
  let isDelivered = Atomic(false)

  /// What is known of a default besides its value.
  struct Facts: Sendable {
    /// The keys that were read, by this default and by those that it read.
    var reads = Reads()

    /// What is to be said at the first ordinary read.
    var reports: [DeferredReport] = []

    /// What is to be done when its time is over.
    var shutdown: Shutdown?
  }

  init(facts: Facts) { self.facts = facts }

  /// Whether others may have the value by now.
  var isInUse: Bool { isDelivered.load(ordering: .relaxed) }

  /// The default with its value held; nil where it was held weakly and is gone.
  var held: BuiltDefault? { self }
}

extension BuiltDefault {
  var reads: Reads { facts.reads }

  /// The value of the default.
  ///
  /// - Parameter type: The type of the values of the key that was looked for.
  /// - Returns: The value.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    // Every default in the cell of a key was built by a read of that key, as a value of the key's type.
    unsafe unsafeDowncast(self, to: TypedDefault<Value>.self).value
  }

  /// Shuts the value down, if it has to be and has not been.
  func shutDown() async {
    guard let shutdown = facts.shutdown, let held else { return }
    await shutdown.run(on: held)
  }
}

/// A default that holds its value.
@usableFromInline
final class TypedDefault<Value>: BuiltDefault, @unchecked Sendable {
  @usableFromInline let value: Value

  init(value: Value, facts: Facts = Facts()) {
    self.value = value
    super.init(facts: facts)
  }
}

/// A default whose value lives for as long as somebody else holds it.
final class WeakDefault<Value>: BuiltDefault, @unchecked Sendable {
  private weak let object: AnyObject?

  /// Refers to the object that a value is.
  ///
  /// - Returns: nil where the value is not an object: a structure or an enumeration would be gone at once.
  init?(value: Value, facts: Facts) {
    guard type(of: value as Any) is AnyObject.Type else { return nil }
    object = value as AnyObject
    super.init(facts: facts)
  }

  override var isInUse: Bool { object != nil }

  override var held: BuiltDefault? {
    // The object came from a value of this type.
    object.map { TypedDefault(value: $0 as! Value, facts: facts) }
  }
}

/// Something to report when a default is read that was built while values were being configured; said once.
final class DeferredReport: Sendable {
  private let isDone = Atomic(false)
  private let action: @Sendable (ReadSite?) -> Void

  init(_ action: @escaping @Sendable (ReadSite?) -> Void) { self.action = action }

  /// Says it.
  ///
  /// - Parameter site: The read that brought it up.
  func run(at site: ReadSite?) {
    if !isDone.exchange(true, ordering: .relaxed) { action(site) }
  }
}
