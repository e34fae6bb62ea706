import ScopedDependenciesCore

/// What is read everywhere: a value that holds one reference.
struct Service: Sendable {
  let object: Object
  init() { object = Object() }
}

final class Object: Sendable {}

/// The bar: a task local with such a value.
enum Bare {
  @TaskLocal static var service = Service()
  static let other = Service()
}

enum ServiceKey: TestDependencyKey, DependencyKey {
  static var liveValue: Service { Service() }
  static var testValue: Service { Service() }
}

enum NumberKey: DependencyKey {
  static var liveValue: Int { 42 }
  static var testValue: Int { 42 }
}

/// A default that read another while it was built.
enum ParentKey: DependencyKey {
  static var liveValue: Service { DependencyValues.current[ServiceKey.self] }
  static var testValue: Service { DependencyValues.current[ServiceKey.self] }
}

extension DependencyValues {
  var service: Service {
    get { self[ServiceKey.self] }
    set { self[ServiceKey.self] = newValue }
  }

  var number: Int { self[NumberKey.self] }
}

/// As many different keys as a type can count to.
protocol Digit {}
enum D0: Digit {}
enum D1: Digit {}
enum D2: Digit {}
enum D3: Digit {}
enum D4: Digit {}
enum D5: Digit {}
enum D6: Digit {}
enum D7: Digit {}
enum D8: Digit {}
enum D9: Digit {}

enum Key<A: Digit, B: Digit, C: Digit>: DependencyKey {
  static var liveValue: Service { Service() }
  static var testValue: Service { Service() }
}

private let digits: [any (Digit & SendableMetatype).Type] = [
  D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
]

/// Overrides so many keys, none of them ``ServiceKey``.
func addOverrides(_ count: Int, to values: inout DependencyValues) {
  func set<A: Digit, B: Digit, C: Digit>(_ a: A.Type, _ b: B.Type, _ c: C.Type) {
    values[Key<A, B, C>.self] = Service()
  }
  for number in 0..<count {
    let (hundreds, tens, ones) = (digits[number / 100 % 10], digits[number / 10 % 10], digits[number % 10])
    set(hundreds, tens, ones)
  }
}

/// Reads the defaults of so many keys.
func readDefaults(_ count: Int) {
  func read<A: Digit, B: Digit, C: Digit>(_ a: A.Type, _ b: B.Type, _ c: C.Type) {
    _ = DependencyValues.current[Key<A, B, C>.self]
  }
  for number in 0..<count {
    let (hundreds, tens, ones) = (digits[number / 100 % 10], digits[number / 10 % 10], digits[number % 10])
    read(hundreds, tens, ones)
  }
}

final class KeyReader: Sendable {
  let service = Dependency(ServiceKey.self)
}

final class PathReader: Sendable {
  let service = Dependency(\.service)
}

/// The bar for reads, in a task that binds nothing else.
func bareRead(_ count: Int) async -> Duration {
  Bare.$service.withValue(Bare.other) { time(count) { consume(Bare.service) } }
}

/// The bar for scopes.
func bareScope(_ count: Int) async -> Duration {
  time(count) { Bare.$service.withValue(Bare.other) { consume(0) } }
}
