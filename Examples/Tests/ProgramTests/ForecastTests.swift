import Foundation
import Testing

@Suite struct ForecastTests {
  @Test func `the program on the front page prints what the front page says`() throws {
    let page = try String(contentsOf: frontPage, encoding: .utf8)
    let ended = try Program("Forecast")
    #expect(page.contains("```text\n\(ended.output.joined(separator: "\n"))\n```"))
    #expect(ended.status == 0)
  }
}

private let frontPage = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
