/// A type that names a dependency and gives its value for tests and previews.
///
/// Conform to this protocol where the live value is not known, in an interface module say, and add the
/// conformance to ``DependencyKey`` in the module that knows it.
///
/// A value is built at its first read, once for the process or for the running test, and kept for as long as
/// ``lifetime`` says. While it is being built it may read other dependencies; the library notes which, so that
/// a scope that overrides one of them gets a value of its own and every other scope keeps the shared one.
///
/// ## Rules for a default
///
/// - **Make a default that reads other dependencies a computed `static var`.** The language evaluates a
///   `static let` once and for ever, with the overrides of whoever came first; nobody can build it again. Where
///   that is noticed, because one object comes out of two builds, it is reported.
/// - **Wait for nothing but other dependencies.** No lock is held while a default is built, and a cycle of
///   reads is named, but a semaphore, the main queue or a thread that reads this very key cannot be seen.
/// - **Capture what is needed later.** A `@Dependency` made in a default and read afterwards is not a cycle, and
///   it sees the overrides of whoever calls it.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency; the key itself unless stated otherwise.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override it.
  static var testValue: Value { get }

  /// The value in previews and demonstrations; ``testValue`` unless stated otherwise.
  static var previewValue: Value { get }

  /// How long a built value lives; ``DependencyLifetime/process`` unless stated otherwise.
  static var lifetime: DependencyLifetime { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// The lifetime of the process.
  public static var lifetime: DependencyLifetime { .process }
}

/// A type that names a dependency and gives its live value.
///
/// ```swift
/// extension Weather: DependencyKey {
///   static let liveValue = Weather { city in try await fetchTemperature(city) }
///   static let previewValue = Weather { _ in 21 }
/// }
/// ```
///
/// A test that reads a key without a ``TestDependencyKey/testValue`` of its own is told so by an issue, and gets
/// the preview value. The rules for a default stand at ``TestDependencyKey``.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; declared again so that it follows from ``liveValue`` alone.
  associatedtype Value: Sendable = Self

  /// The value of the running program.
  static var liveValue: Value { get }

  /// The value in previews and demonstrations; ``liveValue`` unless stated otherwise.
  static var previewValue: Value { get }

  /// The value in tests that do not override it; reports an issue and is the preview value unless stated
  /// otherwise.
  static var testValue: Value { get }
}
