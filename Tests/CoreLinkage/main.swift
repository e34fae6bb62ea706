// A program that uses the core and nothing else; a test looks at the libraries that it needs.
import ScopedDependenciesCore

withDependencies {
  $0.environment = ["GREETING": "Hello"]
} operation: {
  print(DependencyValues.current.environment["GREETING"] ?? "")
}
