#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

/// A reporter that writes each issue to standard error, once per place.
///
/// The same misuse in two places is written twice, and one in a loop once.
public struct StandardErrorReporter: DependencyIssueReporter {
  private static let written = Guarded<Set<Issue>>([])

  /// What two issues have in common that are written once.
  private struct Issue: Hashable {
    let message: String
    let fileID: String
    let line: UInt
  }

  /// Makes a reporter; all of them share the memory of what has been written.
  public init() {}

  /// Writes an issue, unless the same has been written before.
  public func report(_ issue: DependencyIssue) {
    let issue = Issue(message: issue.message, fileID: issue.fileID, line: issue.line)
    guard Self.written.withLock({ $0.insert(issue).inserted }) else { return }
    writeToStandardError(issue.message + "\n")
  }
}

/// A reporter that ends the process, with the issue as its last words on standard error.
///
/// For programs that would rather stop than go on with a value that nobody chose.
public struct TrapReporter: DependencyIssueReporter {
  /// Makes a reporter.
  public init() {}

  /// Ends the process.
  public func report(_ issue: DependencyIssue) { issue.endProcess() }
}

extension DependencyIssue {
  /// Ends the process, with the issue as its last words on standard error.
  func endProcess() -> Never {
    writeToStandardError(message + "\n")
    abort()
  }
}

private func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var written = 0
    while written < bytes.count {
      let count = unsafe write(2, bytes.baseAddress! + written, .init(bytes.count - written))
      if count <= 0 { return }
      written += Int(count)
    }
  }
}
