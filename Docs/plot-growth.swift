// Draws what reads and scopes cost beside the number of overrides, from the lines that the benchmarks print:
//
//     swift run -c release Benchmarks --json --filter growth | swift Docs/plot-growth.swift > Docs/growth.svg

import Foundation

struct Sample: Decodable {
  var name: String
  var ratio: Double
}

/// One line of the plot: the rows whose names begin alike and end in the number of overrides.
struct Series {
  var prefix: String
  var label: String
  var color: String
}

let series = [
  Series(prefix: "growth.read.overrides.", label: "read, overridden (to a bare read)", color: "#1f77b4"),
  Series(prefix: "growth.default.overrides.", label: "read, default (to a bare read)", color: "#2ca02c"),
  Series(prefix: "growth.scope.overrides.", label: "enter a scope (to a bare scope)", color: "#d62728"),
]

var samples: [Sample] = []
while let line = readLine() {
  if let sample = try? JSONDecoder().decode(Sample.self, from: Data(line.utf8)) { samples.append(sample) }
}
guard !samples.isEmpty else {
  print("usage: swift run -c release Benchmarks --json --filter growth | swift Docs/plot-growth.swift")
  exit(64)
}

let (left, right, top, bottom) = (70.0, 620.0, 40.0, 300.0)
let highest = 6.0

func x(_ overrides: Double) -> Double { left + (right - left) * log10(overrides) / 3 }
func y(_ ratio: Double) -> Double { bottom - (bottom - top) * min(ratio, highest) / highest }

var svg: [String] = [
  #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 420" font-family="sans-serif" font-size="13">"#,
  #"<rect width="660" height="420" fill="white"/>"#,
  #"<text x="330" y="22" text-anchor="middle">Cost as a ratio to a bare task local</text>"#,
]
for ratio in stride(from: 0.0, through: highest, by: 1) {
  svg.append(##"<line x1="\##(left)" x2="\##(right)" y1="\##(y(ratio))" y2="\##(y(ratio))" stroke="#ddd"/>"##)
  svg.append(#"<text x="\#(left - 10)" y="\#(y(ratio) + 4)" text-anchor="end">\#(Int(ratio)) ×</text>"#)
}
for overrides in [1.0, 10, 100, 1_000] {
  svg.append(
    #"<text x="\#(x(overrides))" y="\#(bottom + 20)" text-anchor="middle">\#(Int(overrides))</text>"#)
}
svg.append(#"<text x="330" y="\#(bottom + 40)" text-anchor="middle">overrides in the scope</text>"#)

for (index, line) in series.enumerated() {
  let points = samples.filter { $0.name.hasPrefix(line.prefix) }.compactMap { sample in
    Double(sample.name.dropFirst(line.prefix.count)).map { (x($0), y(sample.ratio)) }
  }
  let path = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
  svg.append(#"<polyline points="\#(path)" fill="none" stroke="\#(line.color)" stroke-width="2"/>"#)
  for point in points {
    svg.append(#"<circle cx="\#(point.0)" cy="\#(point.1)" r="3" fill="\#(line.color)"/>"#)
  }
  let height = bottom + 65 + 18 * Double(index)
  svg.append(#"<rect x="\#(left)" y="\#(height - 9)" width="12" height="10" fill="\#(line.color)"/>"#)
  svg.append(#"<text x="\#(left + 20)" y="\#(height)">\#(line.label)</text>"#)
}
svg.append("</svg>")
print(svg.joined(separator: "\n"))
