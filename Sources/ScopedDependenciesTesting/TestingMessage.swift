import ScopedDependenciesCore

/// Every sentence that this product says about a misuse.
///
/// Each has three beats: what happened, in the user's own words; why it matters; what to write.
enum TestingMessage: Sendable {
  /// A dependency was to be a mock that it is not; `dependency` is nil where its name cannot be told.
  case otherType(dependency: String?, found: String, wanted: String, place: String)
}

extension TestingMessage {
  var kind: DependencyIssue.Kind {
    switch self {
    case .otherType: .testDouble
    }
  }

  var text: String {
    switch self {
    case .otherType(let dependency, let found, let wanted, let place):
      """
      \(dependency.map { "'\($0)'" } ?? "A dependency") was to be a '\(wanted)', but it is a '\(found)', at \(place).
      The test would look at another object than the one that the code under test uses.
      To fix this, add '.dependency(\(dependency.map { "\\.\($0)" } ?? "<its key path>"), <a \(wanted) for this test>)' to the test.
      """
    }
  }
}
