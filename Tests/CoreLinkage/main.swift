// A program that uses the core and nothing else. Tests look at the libraries that it needs, and at what it does in an
// environment of their choice, outside of all tests.
import ScopedDependenciesCore

switch CommandLine.arguments.dropFirst().first {
case "context":
  print(DependencyValues.current.context, DependencyContext.isTestProcess)
case "missing":
  for _ in 0..<3 { print(DependencyValues.current[GreetingKey.self, line: 1]) }
case "words":
  for _ in 0..<3 { reportDependencyIssue("Words of the program.") }
default:
  withDependencies {
    $0.environment = ["GREETING": "Hello"]
  } operation: {
    print(DependencyValues.current.environment["GREETING"] ?? "")
  }
}

private enum GreetingKey: TestDependencyKey {
  static var testValue: String { "Hello" }
}
