import Testing

@Suite struct ListingsTests {
  @Test func `every Swift listing stands in a file that is compiled`() throws {
    let sources = try Repository.quotable.map { Listing.lines(of: try Repository.text(of: $0)) }
    let pages = try Repository.pages.flatMap { Listing.all(inMarkdown: try Repository.text(of: $0), of: $0) }
    let comments = try Repository.sources.flatMap {
      Listing.all(inCommentsOf: try Repository.text(of: $0), of: $0)
    }
    #expect(!pages.isEmpty && !comments.isEmpty)
    for listing in pages + comments where !sources.contains(where: { listing.stands(in: $0) }) {
      Issue.record("\(listing): this listing stands in no file of Tests/DocumentationTests or Examples")
    }
  }

  @Test func `a page has the listings between its fences`() {
    let page = """
      # Title

      ```swift
      let a = 1

      let b = 2
      ```

      ```text
      no Swift
      ```

      - in a list:
        ```swift
        let c = 3
        ```
      """
    let listings = Listing.all(inMarkdown: page, of: "Page.md")
    #expect(listings.map(\.description) == ["Page.md:3", "Page.md:14"])
    #expect(listings.map(\.code) == [["let a = 1", "", "let b = 2"], ["  let c = 3"]])
  }

  @Test func `a source file has the listings in its documentation comments`() {
    let source = """
      struct Some {
        /// Does something.
        ///
        /// ```swift
        /// if a {
        ///   b()
        /// }
        /// ```
        func some() { "```swift" }
      }
      """
    let listings = Listing.all(inCommentsOf: source, of: "Some.swift")
    #expect(listings.map(\.description) == ["Some.swift:4"])
    #expect(listings.map(\.code) == [[" if a {", "   b()", " }"]])
  }

  @Test func `a listing that nobody closes goes on to the end`() {
    let listings = Listing.all(inMarkdown: "```swift\na()", of: "Page.md")
    #expect(listings.map(\.code) == [["a()"]])
  }

  @Test(arguments: [
    (["if a {", "  b()", "}"], true),
    (["  if a {", "    b()", "  }"], true),
    (["b()"], true),
    (["if a {", "b()", "}"], false),
    (["if a {", "  b()"], true),
    (["if a {", "}"], false),
    (["if a {  // why", "  b()", "}"], false),
    (["c()"], false),
  ])
  func `a listing stands in a source whose lines are the same`(code: [String], isSame: Bool) {
    let source = ["func f() {", "  if a {", "    b()", "  }", "}"]
    #expect(Listing(file: "Page.md", line: 1, code: code).stands(in: source) == isSame)
  }
}
