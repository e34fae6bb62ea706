import Synchronization

/// One overridden value: which key, when, and what.
///
/// `@unchecked` because a base class cannot be checked. The proof: every stored property is a constant of a
/// `Sendable` type, and the subclasses add only constants whose types are `Sendable` wherever one is made. The
/// reference in ``ownHome`` is retained when it is stored, once, and released in `deinit`.
@usableFromInline
@safe class Override: @unchecked Sendable {
  let key: KeyID
  private let moment: Moment

  /// The defaults that were built because of this override; they live as long as it does.
  private let ownHome = unsafe Atomic<Unmanaged<Home>?>(nil)

  @usableFromInline
  init(key: KeyID, moment: Moment) {
    self.key = key
    self.moment = moment
  }

  deinit { unsafe ownHome.load(ordering: .acquiring)?.release() }

  /// The override that this one is a copy of.
  fileprivate var original: Override? { nil }

  /// The same override, of the same age, for a default to hold: it knows the home of this one weakly, so that the
  /// default and its home do not keep one another alive.
  func carried() -> Override {
    preconditionFailure("Every override is a typed override.")
  }

  /// The value as a default that was not built from anything.
  func asDefault(facts: BuiltDefault.Facts) -> BuiltDefault {
    preconditionFailure("Every override is a typed override.")
  }
}

/// When an override was made.
@usableFromInline
struct Moment: Sendable {
  /// The moment itself; also the identity of the override.
  let stamp: UInt64

  /// When its scope first overrode something: all the overrides of one update closure share it.
  let batch: UInt64
}

extension Override {
  var stamp: UInt64 { moment.stamp }
  var batch: UInt64 { moment.batch }

  /// The value of the override.
  ///
  /// - Parameter type: The type of the values of the key that was looked for.
  /// - Returns: The value.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    // Every override of a key is made by the one setter, with a value of the key's type.
    unsafe unsafeDowncast(self, to: TypedOverride<Value>.self).value
  }

  /// The newer of two overrides, unretained.
  static func newer(_ first: Unmanaged<Override>?, _ second: Unmanaged<Override>?) -> Unmanaged<Override>? {
    guard let one = unsafe first else { return unsafe second }
    guard let two = unsafe second else { return unsafe first }
    let isFirst = unsafe one._withUnsafeGuaranteedRef { one in
      unsafe two._withUnsafeGuaranteedRef { one.stamp >= $0.stamp }
    }
    return isFirst ? unsafe first : unsafe second
  }
}

/// The home of what was built because of an override.
extension Override {
  /// The home, if there is one.
  var existingHome: Home? { original?.storedHome ?? storedHome }

  /// The home, made if need be.
  var home: Home {
    let owner = original ?? self
    return owner.storedHome ?? owner.store(Home())
  }

  /// The home that this override itself keeps, unretained.
  var ownedHome: Unmanaged<Home>? { unsafe ownHome.load(ordering: .acquiring) }

  private var storedHome: Home? { unsafe ownHome.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Stores a home, unless another thread has stored one.
  private func store(_ home: Home) -> Home {
    let new = unsafe Unmanaged.passRetained(home)
    let (isStored, old) = unsafe ownHome.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    if isStored { return home }
    unsafe new.release()
    return unsafe old!.takeUnretainedValue()
  }
}

/// An override with its value.
@usableFromInline
class TypedOverride<Value>: Override, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(key: KeyID, value: Value, moment: Moment) {
    self.value = value
    super.init(key: key, moment: moment)
  }

  override func carried() -> Override {
    CarriedOverride(
      key: key, value: value, moment: Moment(stamp: stamp, batch: batch), original: original ?? self)
  }

  override func asDefault(facts: BuiltDefault.Facts) -> BuiltDefault {
    TypedDefault(value: value, facts: facts)
  }
}

/// The copy of an override that a default holds.
private final class CarriedOverride<Value>: TypedOverride<Value>, @unchecked Sendable {
  private weak let weakOriginal: Override?

  init(key: KeyID, value: Value, moment: Moment, original: Override) {
    weakOriginal = original
    super.init(key: key, value: value, moment: moment)
  }

  override var original: Override? { weakOriginal }
}
