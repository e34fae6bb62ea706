import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@MainActor
@Suite struct ViewModelTests {
  @Test(.dependency(\.greeter, LoudGreeter()))
  func `the model shows what the service says`() async {
    let model = GreetingModel()
    await model.greet("Ada")
    #expect(model.greeting == "HELLO ADA")
  }

  @Test func `a model keeps the service of the place that made it`() async {
    let model = withDependencies {
      $0.greeter = LoudGreeter()
    } operation: {
      GreetingModel()
    }
    await model.greet("Bob")
    #expect(model.greeting == "HELLO BOB")
  }
}

private struct LoudGreeter: Greeter {
  func greet(_ name: String) async -> String { "HELLO \(name.uppercased())" }
}
