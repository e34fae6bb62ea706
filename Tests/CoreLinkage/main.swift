// A program that uses the core and nothing else. Tests look at the libraries that it needs, and at what it does in an
// environment of their choice, outside of all tests.
import ScopedDependenciesCore

switch CommandLine.arguments.dropFirst().first {
case "context":
  print(DependencyValues.current.context, DependencyContext.isTestProcess)
case "missing":
  for _ in 0..<3 { print(DependencyValues.current[GreetingKey.self, line: 1]) }
case "prepared":
  prepareDependencies { $0[NumberKey.self] = 2 }
  for _ in 0..<2 { print(DependencyValues.current[NumberKey.self], Dependency(BoxKey.self)().number) }
  print(await Task.detached { DependencyValues.current[BoxKey.self].number }.value)
case "defaults":
  let box = DependencyValues.current[BoxKey.self]
  withDependencies {
    $0[NumberKey.self] = 3
  } operation: {
    print(DependencyValues.current[BoxKey.self].number)
  }
  print(DependencyValues.current[BoxKey.self] === box, box.number)
  await resetDependencies()
  print(DependencyValues.current[BoxKey.self] === box)
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

private final class Box: Sendable {
  let number = DependencyValues.current[NumberKey.self]
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum BoxKey: DependencyKey {
  static var liveValue: Box { Box() }
}
