import ScopedDependenciesCore

/// A dependency of the model: what it reads, and how long it lives.
enum ModelNode: Int, CaseIterable, Hashable, Sendable {
  case leaf, number, pair, weak, weakInSession, transient, session, request, captive, mixed, holder, long
}

extension ModelNode {
  static let overridable: [ModelNode] = [.leaf, .number, .session]

  var parts: [ModelNode] {
    switch self {
    case .leaf, .number: []
    case .pair, .transient: [.leaf, .number]
    case .weak, .session: [.leaf]
    case .weakInSession: [.number, .session]
    case .request: [.session, .number]
    case .captive: [.session, .pair]
    case .mixed: [.request, .weak]
    case .holder: [.transient, .leaf]
    case .long: [.request]
    }
  }

  /// The name of the scope that the node needs.
  var scopeName: String? {
    switch self {
    case .session, .long: "session"
    case .request: "request"
    default: nil
    }
  }

  var isWeak: Bool { self == .weak || self == .weakInSession }
  var isTransient: Bool { self == .transient }

  var lifetime: DependencyLifetime {
    if let scopeName { return .scoped(scopeName) }
    return isWeak ? .weak : isTransient ? .transient : .process
  }
}

extension ModelNode {
  func read() -> ModelObject { key.read() }

  func override(in values: inout DependencyValues, with object: ModelObject) {
    key.override(in: &values, with: object)
  }

  private var key: any ModelKeyProtocol.Type {
    switch self {
    case .leaf: ModelKey<Leaf>.self
    case .number: ModelKey<Number>.self
    case .pair: ModelKey<Pair>.self
    case .weak: ModelKey<Weak>.self
    case .weakInSession: ModelKey<WeakInSession>.self
    case .transient: ModelKey<Transient>.self
    case .session: ModelKey<Session>.self
    case .request: ModelKey<Request>.self
    case .captive: ModelKey<Captive>.self
    case .mixed: ModelKey<Mixed>.self
    case .holder: ModelKey<Holder>.self
    case .long: ModelKey<Long>.self
    }
  }
}

/// Resets that name keys: the list is variadic, so it cannot be made up at run time.
enum ModelReset: CaseIterable, Sendable {
  case everything, keepingLeaf, keepingPair, keepingSession, keepingCaptiveAndLeaf, shutdown

  var kept: Set<ModelNode> {
    switch self {
    case .everything, .shutdown: []
    case .keepingLeaf: [.leaf]
    case .keepingPair: [.pair]
    case .keepingSession: [.session]
    case .keepingCaptiveAndLeaf: [.captive, .leaf]
    }
  }

  func run() async {
    switch self {
    case .everything: await resetDependencies()
    case .keepingLeaf: await resetDependencies(keeping: ModelKey<Leaf>.self)
    case .keepingPair: await resetDependencies(keeping: ModelKey<Pair>.self)
    case .keepingSession: await resetDependencies(keeping: ModelKey<Session>.self)
    case .keepingCaptiveAndLeaf: await resetDependencies(keeping: ModelKey<Captive>.self, ModelKey<Leaf>.self)
    case .shutdown: await shutdownDependencies()
    }
  }
}

private protocol ModelKeyProtocol {
  static func read() -> ModelObject
  static func override(in values: inout DependencyValues, with object: ModelObject)
}

private protocol ModelTag {
  static var node: ModelNode { get }
}

private enum ModelKey<Tag: ModelTag>: ShutdownDependencyKey, ModelKeyProtocol {
  static var testValue: ModelObject { ModelObject(Tag.node, parts: Tag.node.parts.map { $0.read() }) }
  static var lifetime: DependencyLifetime { Tag.node.lifetime }
  static func shutdown(_ value: ModelObject) async { value.close() }
  static func read() -> ModelObject { DependencyValues.current[ModelKey.self] }
  static func override(in values: inout DependencyValues, with object: ModelObject) {
    values[ModelKey.self] = object
  }
}

private enum Leaf: ModelTag { static var node: ModelNode { .leaf } }
private enum Number: ModelTag { static var node: ModelNode { .number } }
private enum Pair: ModelTag { static var node: ModelNode { .pair } }
private enum Weak: ModelTag { static var node: ModelNode { .weak } }
private enum WeakInSession: ModelTag { static var node: ModelNode { .weakInSession } }
private enum Transient: ModelTag { static var node: ModelNode { .transient } }
private enum Session: ModelTag { static var node: ModelNode { .session } }
private enum Request: ModelTag { static var node: ModelNode { .request } }
private enum Captive: ModelTag { static var node: ModelNode { .captive } }
private enum Mixed: ModelTag { static var node: ModelNode { .mixed } }
private enum Holder: ModelTag { static var node: ModelNode { .holder } }
private enum Long: ModelTag { static var node: ModelNode { .long } }
