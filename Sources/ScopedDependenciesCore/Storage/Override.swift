import Synchronization

/// One overridden value: which key, when, and what.
///
/// `@unchecked` because a base class cannot be checked. The proof: every stored property is a constant of a
/// `Sendable` type, and the only subclass, ``TypedOverride``, adds one more whose type is `Sendable` wherever one
/// is made. The reference in ``ownHome`` is retained when it is stored, once, and released in `deinit`.
@usableFromInline
@safe class Override: @unchecked Sendable {
  let key: KeyID
  fileprivate let moment: Moment

  /// The defaults that were built because of this override.
  ///
  /// They live as long as the override does. A default may hold the values of the place that it lives in; it
  /// holds them as copies (``carried()``) that know the original weakly, so that the two do not keep one another
  /// alive.
  private let ownHome = unsafe Atomic<Unmanaged<Home>?>(nil)
  private weak let original: Override?

  @usableFromInline
  init(key: KeyID, moment: Moment, original: Override?) {
    self.key = key
    self.moment = moment
    self.original = original
  }

  /// The value as a default that was not built from anything.
  func asDefault(facts: BuiltDefault.Facts) -> BuiltDefault {
    preconditionFailure("Every override is a typed override.")
  }

  deinit { unsafe ownHome.load(ordering: .acquiring)?.release() }

  /// The same override, of the same age, that does not keep alive what was built because of it.
  func carried() -> Override {
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

  /// The defaults that were built because of this override, if there are any.
  var existingHome: Home? { original?.storedHome ?? storedHome }

  /// The place for defaults that are built because of this override.
  var home: Home {
    let owner = original ?? self
    return owner.storedHome ?? owner.store(Home())
  }

  private var storedHome: Home? { unsafe ownHome.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Stores a home, unless another thread has stored one.
  private func store(_ home: Home) -> Home {
    let new = unsafe Unmanaged.passRetained(home)
    let (isStored, old) = unsafe ownHome.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing
    )
    if isStored { return home }
    unsafe new.release()
    return unsafe old!.takeUnretainedValue()
  }
}

extension Override {
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

/// An override with its value.
@usableFromInline
final class TypedOverride<Value>: Override, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(key: KeyID, value: Value, moment: Moment, original: Override? = nil) {
    self.value = value
    super.init(key: key, moment: moment, original: original)
  }

  override func asDefault(facts: BuiltDefault.Facts) -> BuiltDefault {
    TypedDefault(value: value, facts: facts)
  }

  override func carried() -> Override {
    TypedOverride(key: key, value: value, moment: moment, original: self)
  }
}
