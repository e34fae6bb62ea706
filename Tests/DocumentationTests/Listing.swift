import Foundation

/// A Swift listing of the documentation.
struct Listing {
  /// The file that shows it, seen from the root of the repository.
  var file: String

  /// The line that it begins after, counted from one.
  var line: Int
  var code: [String]
}

extension Listing: CustomStringConvertible {
  var description: String { "\(file):\(line)" }
}

extension Listing {
  /// The listings of a page in Markdown.
  static func all(inMarkdown text: String, of file: String) -> [Listing] {
    all(in: lines(of: text), of: file)
  }

  /// The listings in the documentation comments of a source file.
  static func all(inCommentsOf source: String, of file: String) -> [Listing] {
    let comments = lines(of: source).map { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("///") ? String(text.dropFirst(3)) : ""
    }
    return all(in: comments, of: file)
  }

  private static func all(in lines: [String], of file: String) -> [Listing] {
    var listings: [Listing] = []
    var open: Listing?
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if let listing = open {
        if text == "```" {
          listings.append(listing)
          open = nil
        } else {
          open?.code.append(line)
        }
      } else if text.hasPrefix("```swift") {
        open = Listing(file: file, line: index + 1, code: [])
      }
    }
    return listings + [open].compactMap(\.self)
  }
}

extension Listing {
  /// Whether the listing stands in a source file, line for line; only the indentation of the whole may differ.
  func stands(in source: [String]) -> Bool {
    let code = Listing.outdented(code)
    guard source.count >= code.count else { return false }
    return (0...source.count - code.count).contains { start in
      Listing.outdented(Array(source[start..<start + code.count])) == code
    }
  }

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func outdented(_ lines: [String]) -> [String] {
    let texts = lines.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
    let indentation = texts.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return texts.map { String($0.dropFirst(indentation)) }
  }
}
