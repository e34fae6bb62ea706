/// The identity of a key: the address of its type's metadata, which lives as long as the process.
@usableFromInline
struct KeyID: Hashable, Sendable {
  @usableFromInline let bits: UInt

  @inlinable
  init(_ key: Any.Type) {
    bits = UInt(bitPattern: ObjectIdentifier(key))
  }

  /// The identity of something that scopes override as if it were a key: a named lifetime.
  ///
  /// - Parameter marker: An object that is never freed.
  init(marker: AnyObject) {
    bits = UInt(bitPattern: ObjectIdentifier(marker))
  }

  /// The identity that stands in an empty slot of a table.
  static let none = KeyID(bits: 0)

  init(bits: UInt) {
    self.bits = bits
  }
}

extension KeyID {
  /// The type that is the key; not to be asked of a marker.
  var type: Any.Type {
    // The bits came from the metadata of a type.
    unsafe unsafeBitCast(bits, to: Any.Type.self)
  }

  @inlinable var hash: UInt64 { bits.mixed }

  /// One bit of 64, for a set of keys that answers "certainly not" in one instruction.
  @inlinable var mask: UInt64 { 1 &<< (hash &>> 58) }

  /// The slot to look at first in a table of two to the power `width` slots.
  func slot(width: Int) -> Int {
    Int(truncatingIfNeeded: (hash &<< 6) &>> UInt64(truncatingIfNeeded: 64 &- width))
  }
}

extension UInt {
  /// The bits, mixed so that the highest tell numbers apart: addresses are multiples of eight and lie close together.
  @inlinable var mixed: UInt64 { UInt64(truncatingIfNeeded: self) &* 0x9E37_79B9_7F4A_7C15 }
}
