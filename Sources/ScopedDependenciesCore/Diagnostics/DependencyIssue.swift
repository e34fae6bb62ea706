/// A misuse of a dependency: what happened, why it matters, and what to write to mend it.
public struct DependencyIssue: Error, Sendable {
  /// The kind of an issue, for code that has to tell them apart.
  public enum Kind: String, Sendable {
    /// A test read a dependency that it does not override and that has no test value.
    case unsetInTest

    /// A dependency without a live value was read in the live context.
    case noLiveValue

    /// A value was used that says it is not implemented.
    case unimplemented

    /// The environment variable names a context that does not exist.
    case unknownContext

    /// An object that carries no values was to give some.
    case carriesNoValues

    /// A dependency was prepared after it had been built, prepared or overridden.
    case preparedTooLate

    /// A default is stored where it should be computed.
    case storedDefault

    /// Defaults need one another to be built.
    case cycle

    /// A dependency was used outside of its lifetime.
    case lifetime

    /// A dependency's shutdown threw an error.
    case shutdown

    /// A test double or a test clock was used in a way that it was not told about.
    case testDouble

    /// The program's own words.
    case custom
  }

  /// What went wrong.
  public let kind: Kind

  /// The whole text: what happened, why it matters, and how to fix it.
  public let message: String

  /// The file of the user's source that it happened in, as `Module/File.swift`; empty where it is not known.
  public let fileID: String

  /// The line of the user's source, counted from one; zero where it is not known.
  public let line: UInt
}

extension DependencyIssue {
  init(_ message: DiagnosticMessage, at place: SourcePlace = .unknown) {
    self.init(
      kind: message.kind,
      message: message.text(at: place),
      fileID: place.fileID ?? "",
      line: UInt(place.line)
    )
  }

  package init(kind: Kind, message: String, fileID: StaticString, line: UInt) {
    self.init(kind: kind, message: message, fileID: "\(fileID)", line: line)
  }
}

extension DependencyIssue: CustomStringConvertible {
  /// The whole text.
  public var description: String { message }
}
