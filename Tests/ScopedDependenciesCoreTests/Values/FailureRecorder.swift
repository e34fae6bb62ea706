import ScopedDependenciesCore
import Testing

/// A recorder of failed checks, as `file:line: message`.
final class FailureRecorder: Sendable {
  private let recorded = Guarded<[String]>([])

  var failures: [String] { recorded.withLock { $0.unshared } }

  func record(_ message: String, _ fileID: StaticString, _ line: UInt) {
    recorded.withLock { $0.append("\(fileID):\(line): \(message)") }
  }
}

/// Whether this build checks what `assert` is given.
var assertionsAreChecked: Bool {
  var areChecked = false
  func check() -> Bool {
    areChecked = true
    return true
  }
  assert(check())
  return areChecked
}

/// A message that a test does not expect to be made.
func unwantedMessage() -> String {
  Issue.record("A message was made that nobody needs.")
  return ""
}
