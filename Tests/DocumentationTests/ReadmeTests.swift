import ScopedDependencies
import Synchronization
import Testing

@Suite struct ReadmeTests {
  @Test func `the front page shows a program by its fifteenth line`() throws {
    let listings = Listing.all(inMarkdown: try Repository.text(of: "README.md"), of: "README.md")
    #expect(try #require(listings.first).line <= 15)
  }

  @Test func `the front page shows what a forgotten override looks like`() throws {
    let message = Message()
    withDependencyIssueReporter(message) { _ = Report().weather }
    let text = message.text.withLock { $0 }.replacing(/at \S+\.swift:\d+\./, with: "at App/Report.swift:4.")
    #expect(try Repository.text(of: "README.md").contains("```text\n\(text)\n```"))
  }
}

/// A reporter that keeps the last message.
private final class Message: DependencyIssueReporter {
  let text = Mutex("")

  func report(_ issue: DependencyIssue) { text.withLock { $0 = issue.message } }
}
