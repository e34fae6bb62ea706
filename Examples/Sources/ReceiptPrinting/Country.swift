/// A country, by the two letters of ISO 3166.
struct Country: Hashable, Sendable {
  let code: String

  init?(_ text: String) {
    guard text.wholeMatch(of: /[A-Za-z]{2}/) != nil else { return nil }
    code = text.uppercased()
  }
}
