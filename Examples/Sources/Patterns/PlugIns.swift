package import ScopedDependencies

/// A way to write a table, as modules of the program contribute it.
package protocol Exporter: Sendable {
  var name: String { get }
  func export(_ rows: [[String]]) -> String
}

extension DependencyValues {
  /// All exporters, in the order in which the modules were asked.
  package var exporters: [any Exporter] {
    get { self[ExportersKey.self] }
    set { self[ExportersKey.self] = newValue }
  }
}

private enum ExportersKey: DependencyKey {
  static let liveValue: [any Exporter] = []
  static let testValue: [any Exporter] = []
}

/// What one module adds; the exporters themselves stay its secret.
package func addTextExporters(to values: inout DependencyValues) {
  values.exporters += [Separated(name: "CSV", separator: ","), Separated(name: "TSV", separator: "\t")]
}

/// What another module adds.
package func addMarkdownExporter(to values: inout DependencyValues) {
  values.exporters.append(MarkdownExporter())
}

/// Asks every module; the program calls it at launch.
package func preparePlugIns() {
  prepareDependencies {
    addTextExporters(to: &$0)
    addMarkdownExporter(to: &$0)
  }
}

/// The place that reads the list.
package struct ExportMenu: Sendable {
  @Dependency(\.exporters) var exporters

  package init() {}

  package var names: [String] { exporters.map(\.name) }

  package func export(_ rows: [[String]], as name: String) -> String? {
    exporters.first { $0.name == name }?.export(rows)
  }
}

private struct Separated: Exporter {
  var name: String
  var separator: String

  func export(_ rows: [[String]]) -> String {
    rows.map { $0.joined(separator: separator) }.joined(separator: "\n")
  }
}

private struct MarkdownExporter: Exporter {
  let name = "Markdown"

  func export(_ rows: [[String]]) -> String {
    rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
