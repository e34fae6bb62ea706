package import Foundation
package import ScopedDependencies

/// Where a list of orders comes from.
package enum OrderSource: Hashable, Sendable {
  case sample
  case standardInput
  case file(String)
}

/// The files that the program reads.
package struct Files: Sendable {
  /// A list of orders.
  package var orders: @Sendable (OrderSource) throws -> Data

  /// A file that ships with the program, by its name.
  package var resource: @Sendable (_ name: String) throws -> Data

  package init(
    orders: @escaping @Sendable (OrderSource) throws -> Data,
    resource: @escaping @Sendable (_ name: String) throws -> Data
  ) {
    self.orders = orders
    self.resource = resource
  }
}

extension Files: DependencyKey {
  package static let liveValue = Files(
    orders: { source in
      switch source {
      case .sample: try contents(ofResource: "orders.csv")
      case .standardInput: FileHandle.standardInput.readDataToEndOfFile()
      case .file(let path): try contents(of: URL(filePath: path), called: path)
      }
    },
    resource: { try contents(ofResource: $0) }
  )

  /// No files at all: a few orders that stand right here.
  package static let previewValue = Files(
    orders: { _ in
      Data(
        """
        customer,country,currency,amount,moment
        Sample & Sons,GB,GBP,10.00,2026-01-01T09:00:00Z
        "Sample, Sample & Co.",US,USD,99.95,2026-01-01T09:30:00Z
        Muster GmbH,DE,EUR,250.00,2026-01-01T10:00:00Z
        見本商店,JP,JPY,1200,2026-01-01T10:30:00Z
        """.utf8
      )
    },
    resource: { throw UnreadableFile(name: $0, reason: "a preview reads no files") }
  )
}

extension DependencyValues {
  /// The files that the program reads.
  package var files: Files {
    get { self[Files.self] }
    set { self[Files.self] = newValue }
  }
}

extension Files {
  /// The text of a list of orders.
  func text(of source: OrderSource) throws -> String {
    guard let text = String(validating: try orders(source), as: UTF8.self) else {
      throw UnreadableFile(name: "\(source)", reason: "it is not text in UTF-8")
    }
    return text
  }

  /// A table that ships with the program as JSON; the example shows whoever breaks it what it looks like.
  func table<Entry: Decodable>(_ name: String, of entry: Entry.Type, like example: String) throws
    -> [String: Entry]
  {
    let data = try resource(name)
    do {
      return try JSONDecoder().decode([String: Entry].self, from: data)
    } catch {
      throw UnreadableFile(name: name, reason: "it is not JSON such as \(example)")
    }
  }
}

extension OrderSource: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sample: "orders.csv"
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }
}

private func contents(ofResource name: String) throws -> Data {
  try contents(of: Bundle.module.bundleURL.appending(path: "Resources/\(name)"), called: name)
}

private func contents(of file: URL, called name: String) throws -> Data {
  do {
    let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
    if isFolder { throw UnreadableFile(name: name, reason: "it is a folder") }
    return try Data(contentsOf: file)
  } catch let fault as UnreadableFile {
    throw fault
  } catch CocoaError.fileReadNoSuchFile {
    throw UnreadableFile(name: name, reason: "there is no such file")
  } catch CocoaError.fileReadNoPermission {
    throw UnreadableFile(name: name, reason: "the permission to read it is missing")
  } catch {
    throw UnreadableFile(name: name, reason: error.localizedDescription)
  }
}
