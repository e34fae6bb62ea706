/// The environment variables of a process, read by name.
///
/// ```swift
/// @Dependency(\.environment) var environment
/// var port: Int { environment["PORT"].flatMap(Int.init) ?? 8080 }
/// ```
///
/// Make one for a test from a dictionary, `["PORT": "80"]`, or change one variable and keep the others:
/// `$0.environment["PORT"] = "80"`.
public struct ProcessEnvironment: Sendable {
  /// The variables that have been set here; those that were removed have no value.
  private var changes: [String: String?] = [:]

  /// Looks up the others.
  private let lookUp: @Sendable (String) -> String?

  init(lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  /// Makes an environment that has these variables and no others.
  public init(_ variables: [String: String]) {
    changes = variables
    lookUp = { _ in nil }
  }

  /// The value of a variable; nil where it is not set.
  ///
  /// Setting one changes this environment, not the process.
  public subscript(name: String) -> String? {
    get { changes[name] ?? lookUp(name) }
    set { changes.updateValue(newValue, forKey: name) }
  }
}

extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
  /// Makes an environment that has these variables and no others.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}
