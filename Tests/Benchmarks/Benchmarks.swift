/// Measures what reads and scopes cost, as ratios to a bare task local.
///
///     swift run -c release Benchmarks [--quick] [--json] [--filter TEXT]
@main
enum Benchmarks {
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    let rows = allRows().filter { options.filter.map($0.name.contains) ?? true }
    var report = Report(rows: rows)
    for _ in 0..<options.rounds {
      for row in rows { report.add(await row.measure(options.iterations), to: row) }
    }
    report.print(asJSON: options.isJSON)
  }

  private static func allRows() -> [Row] {
    readRows() + wrapperRows() + scopeRows() + taskRows() + buildRows() + lifetimeRows() + growthRows()
  }
}

struct Options {
  var rounds = 41
  var iterations = 20_000
  var isJSON = false
  var filter: String?

  init(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": (rounds, iterations) = (9, 5_000)
      case "--json": isJSON = true
      case "--filter": filter = arguments.popFirst()
      default:
        print("usage: Benchmarks [--quick] [--json] [--filter TEXT]")
      }
    }
  }
}
