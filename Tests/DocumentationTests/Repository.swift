import Foundation

/// The files of this repository.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardized

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// The pages that a reader of the repository finds.
  static var pages: [String] {
    let folders = files(in: "Docs", "Sources", "Examples", endingIn: ".md")
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + folders
  }

  static var sources: [String] { files(in: "Sources", endingIn: ".swift") }

  /// The files that the build compiles and that listings are quoted from.
  static var quotable: [String] {
    files(in: "Tests/DocumentationTests", "Examples/Sources", "Examples/Tests", endingIn: ".swift")
  }

  private static func files(in folders: String..., endingIn ending: String) -> [String] {
    folders.flatMap { folder in
      FileManager.default.enumerator(atPath: root.appending(path: folder).path())?
        .compactMap { ($0 as? String).map { "\(folder)/\($0)" } }
        .filter { $0.hasSuffix(ending) && !$0.contains("/.build/") } ?? []
    }
  }
}
