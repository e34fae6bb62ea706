/// A place in the user's source, as small as it can be: it is part of every wrapper and of every read.
@usableFromInline
struct SourcePlace: Sendable {
  @usableFromInline let file: SourceFile
  @usableFromInline let line: UInt32

  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    self.init(SourceFile(fileID), UInt32(truncatingIfNeeded: line))
  }

  @inlinable
  init(_ file: SourceFile, _ line: UInt32) {
    self.file = file
    self.line = line
  }

  @inlinable
  init() { self.init(SourceFile(), 0) }

  static let unknown = SourcePlace()
}

extension SourcePlace {
  @inlinable var isKnown: Bool { file.isKnown }

  /// The file, as `Module/File.swift`.
  var fileID: String? { file.id }
}

/// A file of the user's source, in one word.
@usableFromInline
@safe struct SourceFile: Sendable {
  /// The file, as `Module/File.swift`; nil where it is not known.
  ///
  /// It came from a `StaticString`, so it points at bytes that live as long as the process, never change and
  /// end in a zero: that makes it safe to share and to keep.
  @usableFromInline nonisolated(unsafe) let bytes: UnsafePointer<UInt8>?

  @inlinable
  init(_ fileID: StaticString) {
    unsafe bytes = fileID.hasPointerRepresentation ? fileID.utf8Start : nil
  }

  @inlinable
  init() { unsafe bytes = nil }

  @inlinable var isKnown: Bool { unsafe bytes != nil }

  var id: String? {
    guard let bytes = unsafe bytes else { return nil }
    return unsafe String(cString: bytes)
  }
}

extension SourcePlace: CustomStringConvertible {
  @usableFromInline var description: String {
    guard let fileID else { return "an unknown place" }
    return "\(fileID):\(line)"
  }
}
