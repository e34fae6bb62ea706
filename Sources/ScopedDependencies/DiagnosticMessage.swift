/// Every sentence that this product says about a misuse, beside those of the core.
///
/// Each has three beats: what happened, in the user's own words; why it matters; what to write.
enum DiagnosticMessage {
  case refusedRequest(url: String)
  case unsupportedDefault(key: String, type: String)
}

extension DiagnosticMessage {
  var text: String {
    switch self {
    case .refusedRequest(let url):
      """
      '\(url)' was requested through 'urlSession' in a test that does not override it.
      A test must not reach the network.
      To fix this, add '.dependency(\\.urlSession, <a session for this test>)' to the test.
      """
    case .unsupportedDefault(let key, let type):
      """
      'userDefaults' was given a value of the type '\(type)' for the key '\(key)'.
      User defaults keep only property lists, and end a running program that gives them anything else.
      To fix this, store a string, a number, a date, data, or an array or a dictionary of these: \
      'userDefaults.set(try JSONEncoder().encode(value), forKey: "\(key)")'.
      """
    }
  }
}
