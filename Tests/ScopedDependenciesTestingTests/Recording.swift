import ScopedDependenciesTesting

/// A list that tasks append to.
final class Recording<Element: Sendable>: Sendable {
  private let list = Guarded<[Element]>([])

  var elements: [Element] { list.withLock { $0 } }

  func append(_ element: Element) { list.withLock { $0.append(element) } }
}
