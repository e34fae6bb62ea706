/// The values of all dependencies, as one task sees them.
///
/// The values of the running task are ``current``. They are changed for the length of an operation with
/// `withDependencies(_:operation:)`; child tasks inherit them, sibling tasks never see them.
///
/// Give each dependency a property, so that it has a name:
///
/// ```swift
/// extension DependencyValues {
///   var weather: Weather {
///     get { self[Weather.self] }
///     set { self[Weather.self] = newValue }
///   }
/// }
/// ```
///
/// Values are one counted reference: copying them is cheap, and they never change behind your back.
public struct DependencyValues: Sendable {
  /// The values of the running task.
  @TaskLocal public static var current = DependencyValues(scope: nil)

  /// What is overridden; nil where nothing is and the defaults are those of the process or the running test.
  @usableFromInline var scope: Scope?

  /// The wrapper that reads, so that a message can name its place.
  @usableFromInline var reader = SourcePlace()

  /// Whether an update closure is setting values: what it reads meanwhile is not reported.
  @usableFromInline var isConfiguring = false

  @inlinable
  init(scope: Scope?) { self.scope = scope }
}

extension DependencyValues {
  /// Fresh values: no overrides, and no defaults built yet.
  public init() { scope = Scope(caches: Caches()) }

  /// Values with the overrides of others, if they have any, and with other defaults.
  package init(caches: Caches, overridesOf values: DependencyValues) {
    scope = values.scope.map { Scope(copying: $0.flattened, caches: caches) } ?? Scope(caches: caches)
  }

  /// Values without overrides in the live context, with the defaults of the process or the running test.
  public static var live: DependencyValues { DependencyValues(only: .live) }

  /// Values without overrides in the preview context, with the defaults of the process or the running test.
  public static var preview: DependencyValues { DependencyValues(only: .preview) }

  /// Values without overrides in the test context, with the defaults of the process or the running test.
  public static var test: DependencyValues { DependencyValues(only: .test) }

  private init(only context: DependencyContext) {
    scope = Scope(caches: DependencyValues.current.caches)
    self.context = context
  }

  var caches: Caches { scope?.caches ?? .ambient }
}

extension DependencyValues {
  /// The value of a dependency.
  ///
  /// Reading gives the override, or else the default for the ``context``, which is built when it is first read.
  /// Writing overrides the value, and never reads the default.
  ///
  /// The further arguments tell a message who reads: leave them out.
  ///
  /// - Complexity: O(1), however many overrides there are.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    line line: UInt = #line,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = fastValue(of: KeyID(key), as: Key.Value.self) { return value }
      let place = reader.isKnown ? reader : SourcePlace(fileID, line)
      return slowValue(of: key, at: ReadSite(key, function: function, place: place))
    }
    set { set(KeyID(key), to: newValue) }
  }

  /// The value of a dependency, where the subscript has to be part of a stored key path.
  ///
  /// ```swift
  /// let path = \DependencyValues[DependencyKeyReference(Weather.self)]
  /// ```
  public subscript<Key: TestDependencyKey>(key: DependencyKeyReference<Key>) -> Key.Value {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  /// The purpose that the values are for: it decides which default a key gives.
  public var context: DependencyContext {
    get { scope?.context ?? .inferred }
    set {
      set(DependencyContext.key, to: newValue)
      scope?.chooseDefaults()
    }
  }
}

/// The type of a key, as an argument of a subscript in a key path.
public struct DependencyKeyReference<Key: TestDependencyKey>: Hashable, Sendable {
  /// Refers to a key.
  public init(_ key: Key.Type) {}
}

/// The short way to a value: an override, or a default that has been built and needs no second thought.
extension DependencyValues {
  @inlinable
  func fastValue<Value>(of key: KeyID, as type: Value.Type) -> Value? {
    guard let scope = unsafe borrowedScope else { return DefaultCache.announceUnbound(key)?.copy(as: type) }
    defer { withExtendedLifetime(self) {} }
    return unsafe scope._withUnsafeGuaranteedRef { $0.fastValue(of: key, as: type) }
  }

  /// The same for these values and a scope, of which the newer override counts.
  @inlinable
  func fastValue<Value>(of key: KeyID, as type: Value.Type, or other: Scope) -> Value? {
    defer {
      withExtendedLifetime(self) {}
      withExtendedLifetime(other) {}
    }
    guard let scope = unsafe borrowedScope else { return other.ownFastValue(of: key, as: type) }
    return unsafe scope._withUnsafeGuaranteedRef { $0.fastValue(of: key, as: type, or: other) }
  }

  /// The scope, which these values hold, without a reference of its own: the compiler would count one.
  ///
  /// Whoever uses it extends the lifetime of the values to its end.
  @inlinable
  var borrowedScope: Unmanaged<Scope>? {
    @inline(__always) get {
      if let scope { unsafe .passUnretained(scope) } else { nil }
    }
  }
}

/// The short way through a scope; nil where it takes the long one.
extension Scope {
  /// The value that this scope shows, also where it was merged from two.
  @inlinable
  func fastValue<Value>(of key: KeyID, as type: Value.Type) -> Value? {
    guard let base else { return ownFastValue(of: key, as: type) }
    guard isEmpty, case .merged(let object, let task) = base else { return nil }
    return task.fastValue(of: key, as: type, or: object)
  }

  /// The value that a scope without a base shows.
  @inlinable
  func ownFastValue<Value>(of key: KeyID, as type: Value.Type) -> Value? {
    if base != nil { return nil }
    if let found = unsafe find(key) {
      return unsafe found._withUnsafeGuaranteedRef { $0.value(as: type) }
    }
    if let announced = announceDefault(key) { return announced.copy(as: type) }
    return findRebuiltDefault(key)?.value(as: type)
  }

  /// The value that two scopes without a base show: of two overrides the newer.
  @inlinable
  func fastValue<Value>(of key: KeyID, as type: Value.Type, or other: Scope) -> Value? {
    if base != nil || other.base != nil { return nil }
    if let newer = unsafe findNewer(key, or: other) {
      return unsafe newer._withUnsafeGuaranteedRef { $0.value(as: type) }
    }
    return announceDefault(key, with: other)?.copy(as: type)
  }
}

extension DependencyValues {
  /// The values of the running task; those of the running test where nothing is overridden.
  @usableFromInline
  static var anchored: DependencyValues {
    @inlinable get {
      let current = DependencyValues.current
      return current.scope == nil && DefaultCache.dependsOnTest ? .ambientTest : current
    }
  }

  @usableFromInline
  static var ambientTest: DependencyValues {
    let caches = Caches.ambient
    return DependencyValues(scope: caches.isProcess ? nil : Scope(caches: caches))
  }

  @usableFromInline
  @inline(never)
  func slowValue<Key: TestDependencyKey>(of key: Key.Type, at site: ReadSite) -> Key.Value {
    DefaultRead(key, in: self, at: site).value
  }

  /// The current values, changed.
  @inlinable
  static func current(changedBy update: (inout DependencyValues) -> Void) -> DependencyValues {
    var values = DependencyValues.current
    values.configure(update)
    return values
  }

  /// Overrides values; what is read meanwhile is not reported.
  @inlinable
  mutating func configure<Failure: Error>(
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    isConfiguring = true
    try update(&self)
    endConfiguring()
  }

  /// Overrides values; what is read meanwhile is not reported.
  @inlinable
  mutating func configure(_ update: (inout DependencyValues) async throws -> Void) async throws {
    isConfiguring = true
    try await update(&self)
    endConfiguring()
  }

  /// Makes the values ready to be shared.
  @usableFromInline
  mutating func endConfiguring() {
    isConfiguring = false
    if isKnownUniquelyReferenced(&scope) { scope?.settle() }
  }

  /// Overrides a value.
  ///
  /// The scope is copied first unless these values hold the only reference to it.
  @inlinable
  mutating func set<Value>(_ key: KeyID, to value: Value) {
    if !isKnownUniquelyReferenced(&scope) { scope = changeableScope }
    scope!.set(key, to: value)
  }

  @usableFromInline
  var changeableScope: Scope {
    guard let scope = unsafe borrowedScope else {
      return unsafe DefaultCache.known.map(Scope.init(processDefaults:)) ?? Scope(caches: .ambient)
    }
    defer { withExtendedLifetime(self) {} }
    return unsafe scope._withUnsafeGuaranteedRef { $0.changeableCopy }
  }
}
