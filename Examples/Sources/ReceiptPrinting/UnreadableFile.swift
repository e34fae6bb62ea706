/// A file without which nothing can be done.
package struct UnreadableFile: Error {
  package var name: String
  package var reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

extension UnreadableFile: CustomStringConvertible {
  package var description: String { "'\(name)' cannot be read: \(reason)." }
}
