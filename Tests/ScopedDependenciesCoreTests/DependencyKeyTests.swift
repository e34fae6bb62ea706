import ScopedDependenciesCore
import Testing

/// What a key gives in each context, and what follows from what it declares.
@Suite struct DependencyKeyTests {
  @Test(arguments: [DependencyContext.live, .preview, .test])
  func `a key gives the value of the context`(context: DependencyContext) {
    let value = withFreshValues(in: context) { DependencyValues.current[WholeKey.self] }
    #expect(value == context.rawValue)
  }

  @Test func `the preview value of a key without a live value is its test value`() {
    #expect(withFreshValues(in: .preview) { DependencyValues.current[TestOnlyKey.self] } == "test")
  }

  @Test func `the preview value of a key with a live value is that`() {
    #expect(withFreshValues(in: .preview) { DependencyValues.current[LiveOnlyKey.self] } == "live")
  }

  @Test func `the test value of a key that declares none is its preview value, with an issue`() {
    let messages = recordedMessages { #expect(DependencyValues.current[PreviewedKey.self] == "preview") }
    #expect(messages.count == 1)
  }

  @Test func `the test value of a key that declares only a live value is that, with an issue`() {
    let messages = recordedMessages { #expect(DependencyValues.current[LiveOnlyKey.self] == "live") }
    #expect(messages.count == 1)
  }

  @Test func `a key that declares its test value is read in a test without an issue`() {
    #expect(recordedMessages { _ = DependencyValues.current[WholeKey.self] } == [])
  }

  @Test func `a type that states no value is the value of its own key`() {
    #expect(withFreshValues { DependencyValues.current[Weather.self] }.city == "nowhere")
    #expect(withFreshValues(in: .live) { DependencyValues.current[Weather.self] }.city == "Oslo")
  }

  @Test func `a live value that is declared apart from the key is found`() {
    let read: (any TestDependencyKey<Int>.Type) -> Int = { DependencyValues.current.value(of: $0) }
    #expect(withFreshValues(in: .live) { read(InterfaceKey.self) } == 2)
    #expect(withFreshValues { read(InterfaceKey.self) } == 1)
  }

  @Test func `a dependency may hide behind a protocol`() {
    #expect(withFreshValues { DependencyValues.current[GreeterKey.self].greeting } == "hello")
    withDependencies {
      $0[GreeterKey.self] = Shouter()
    } operation: {
      #expect(DependencyValues.current[GreeterKey.self].greeting == "HELLO")
    }
  }

  @Test func `a dependency may be a function`() {
    withDependencies {
      $0[DoublerKey.self] = { $0 * 3 }
    } operation: {
      #expect(DependencyValues.current[DoublerKey.self](2) == 6)
    }
    #expect(DependencyValues.current[DoublerKey.self](2) == 4)
  }

  @Test func `a generic key is one dependency for each of its arguments`() {
    withDependencies {
      $0[BoxKey<Int>.self] = "numbers"
    } operation: {
      #expect(DependencyValues.current[BoxKey<Int>.self] == "numbers")
      #expect(DependencyValues.current[BoxKey<String>.self] == "a box of String")
    }
  }

  @Test func `a lifetime is that of the process unless stated otherwise`() {
    #expect(WholeKey.lifetime == .process)
    #expect(TestOnlyKey.lifetime == .process)
  }

  @Test func `a missing value counts as built`() {
    withFreshValues {
      let builds = Tally()
      withDependencies {
        $0[BuildsKey.self] = builds
      } operation: {
        #expect(DependencyValues.current[OptionalKey.self] == nil)
        #expect(DependencyValues.current[OptionalKey.self] == nil)
      }
      #expect(builds.value == 1)
    }
  }

  @Test func `an override may be the absence of a value`() {
    withDependencies {
      $0[SomeKey.self] = nil
    } operation: {
      #expect(DependencyValues.current[SomeKey.self] == nil)
    }
    #expect(DependencyValues.current[SomeKey.self] == 1)
  }
}

private enum WholeKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

private enum TestOnlyKey: TestDependencyKey {
  static var testValue: String { "test" }
}

private enum LiveOnlyKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum PreviewedKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
}

private struct Weather: DependencyKey {
  var city: String
  static let liveValue = Weather(city: "Oslo")
  static let testValue = Weather(city: "nowhere")
}

private enum InterfaceKey: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension InterfaceKey: DependencyKey {
  static var liveValue: Int { 2 }
}

extension DependencyValues {
  /// Reads a key of which only the interface is known.
  fileprivate func value<Key: TestDependencyKey<Int>>(of key: Key.Type) -> Int { self[Key.self] }
}

private protocol Greeter: Sendable {
  var greeting: String { get }
}

private struct Whisperer: Greeter {
  var greeting: String { "hello" }
}

private final class Shouter: Greeter {
  var greeting: String { "HELLO" }
}

private enum GreeterKey: TestDependencyKey {
  static var testValue: any Greeter { Whisperer() }
}

private enum DoublerKey: TestDependencyKey {
  static var testValue: @Sendable (Int) -> Int { { $0 * 2 } }
}

private enum BoxKey<Content>: TestDependencyKey {
  static var testValue: String { "a box of \(Content.self)" }
}

private enum BuildsKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}

private enum OptionalKey: TestDependencyKey {
  static var testValue: Int? {
    DependencyValues.current[BuildsKey.self].raise()
    return nil
  }
}

private enum SomeKey: TestDependencyKey {
  static var testValue: Int? { 1 }
}
