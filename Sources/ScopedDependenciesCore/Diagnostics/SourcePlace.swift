/// A place in the user's source, as small as it can be: it is part of every wrapper and of every read.
@usableFromInline
@safe struct SourcePlace: Sendable {
  /// The file, as `Module/File.swift`; nil where the place is not known.
  ///
  /// It came from a `StaticString`, so it points at bytes that live as long as the process, never change and
  /// end in a zero: that makes it safe to share and to keep.
  @usableFromInline nonisolated(unsafe) let file: UnsafePointer<UInt8>?
  @usableFromInline let line: UInt32

  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    unsafe file = fileID.hasPointerRepresentation ? fileID.utf8Start : nil
    self.line = UInt32(truncatingIfNeeded: line)
  }

  @inlinable
  init() {
    unsafe file = nil
    line = 0
  }

  static let unknown = SourcePlace()
}

extension SourcePlace {
  @inlinable var isKnown: Bool { unsafe file != nil }

  /// The file, as `Module/File.swift`.
  var fileID: String? {
    guard let file = unsafe file else { return nil }
    return unsafe String(cString: file)
  }
}

extension SourcePlace: CustomStringConvertible {
  @usableFromInline var description: String {
    guard let fileID else { return "an unknown place" }
    return "\(fileID):\(line)"
  }
}
