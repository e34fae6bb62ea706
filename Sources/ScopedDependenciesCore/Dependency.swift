/// A property that reads a dependency.
///
/// ```swift
/// struct Report {
///   @Dependency(\.weather) var weather
///   func line(_ city: String) async throws -> String { "\(city): \(try await weather.current(city))°" }
/// }
/// ```
///
/// Each use of the property reads anew. It sees the values of the task that uses it and those of the place where the
/// wrapper was made, and of two overrides of one dependency the newer: a scope that was entered after an object was
/// made beats what the object brought along, and a scope further out does not.
///
/// Where the language has no room for a wrapped property, in a `Sendable` or an `@Observable` class say, store one
/// and call it: `let weather = Dependency(\.weather)` and `weather()`. Make a static or global one with `current`, as
/// in `static let weather = Dependency.current(\.weather)`, or it keeps the place that touched it first.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline
  enum Source: Sendable {
    case read(@Sendable (DependencyValues) -> Value)
    case key(any (TestDependencyKey<Value> & SendableMetatype).Type)
  }

  @usableFromInline let source: Source

  /// Whether the wrapper belongs to the place that made it.
  @usableFromInline let isAnchored: Bool

  /// The line of the wrapper; it stands apart from the file because it fits into a gap.
  @usableFromInline let line: UInt32

  /// What that place overrides; nil where it is the process outside of all scopes.
  @usableFromInline let captured: Scope?
  @usableFromInline let file: SourceFile

  /// The value of the dependency, read anew at each use.
  ///
  /// - Complexity: O(1), however many overrides there are.
  @inlinable
  public var wrappedValue: Value {
    var values = DependencyValues.current
    values.reader = place
    guard let captured, captured !== values.scope else { return value(in: values) }
    return value(in: values, with: captured)
  }

  @inlinable
  init(_ source: Source, isAnchored: Bool, at place: SourcePlace) {
    self.source = source
    self.isAnchored = isAnchored
    captured = isAnchored ? DependencyValues.anchored.scope : nil
    (file, line) = (place.file, place.line)
  }

  @inlinable var place: SourcePlace { SourcePlace(file, line) }
}

extension Dependency {
  /// Reads a property of the values: `@Dependency(\.weather)`, `@Dependency(\.date.now)`.
  @inlinable
  public init(
    _ read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.read(read), isAnchored: true, at: SourcePlace(fileID, line))
  }

  /// Reads through a key path that is stored somewhere; a literal takes the faster way.
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.read { $0[keyPath: keyPath] }, isAnchored: true, at: SourcePlace(fileID, line))
  }

  /// Reads a dependency by the type of its key: `@Dependency(Weather.self)`.
  @inlinable
  public init<Key: TestDependencyKey & SendableMetatype>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Key.Value == Value {
    self.init(.key(key), isAnchored: true, at: SourcePlace(fileID, line))
  }
}

/// Wrappers that capture nothing.
extension Dependency {
  /// Reads a property of the values of whoever uses it; for static properties and globals.
  @inlinable
  public static func current(
    _ read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Dependency {
    Dependency(.read(read), isAnchored: false, at: SourcePlace(fileID, line))
  }

  /// Reads through a stored key path from the values of whoever uses it; for static properties and globals.
  @_disfavoredOverload
  public static func current(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Dependency {
    Dependency(.read { $0[keyPath: keyPath] }, isAnchored: false, at: SourcePlace(fileID, line))
  }

  /// Reads a dependency by the type of its key from the values of whoever uses it; for static properties and globals.
  @inlinable
  public static func current<Key: TestDependencyKey & SendableMetatype>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Dependency where Key.Value == Value {
    Dependency(.key(key), isAnchored: false, at: SourcePlace(fileID, line))
  }
}

extension Dependency {
  /// The value of the dependency, for a wrapper that is stored without the wrapper's syntax.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }
}

extension Dependency {
  @inlinable
  func value(in values: DependencyValues) -> Value {
    switch source {
    case .read(let read): read(values)
    case .key(let key): values.fastValue(of: KeyID(key), as: Value.self) ?? slowValue(of: key, in: values)
    }
  }

  @usableFromInline
  func slowValue<Key: TestDependencyKey<Value>>(of key: Key.Type, in values: DependencyValues) -> Value {
    values.slowValue(of: key, at: ReadSite(key, function: "", place: place))
  }

  /// The value that two scopes show: that of the task, and the one that the wrapper brought along.
  @inlinable
  func value(in values: DependencyValues, with captured: Scope) -> Value {
    if case .key(let key) = source,
      let value = values.fastValue(of: KeyID(key), as: Value.self, or: captured)
    {
      return value
    }
    let merged = DependencyValues(scope: Scope.merging(captured, values.scope))
    if merged.scope === values.scope { return value(in: values) }
    // What the value resolves further belongs to the same values.
    return DependencyValues.$current.withValue(merged) {
      var values = merged
      values.reader = place
      return value(in: values)
    }
  }
}
