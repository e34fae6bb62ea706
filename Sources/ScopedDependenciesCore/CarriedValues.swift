/// Something in an object that holds the values of the place that made the object.
protocol ValueCarrier {
  /// Those values; nil where it belongs to no place.
  var carriedValues: DependencyValues? { get }
}

extension Dependency: ValueCarrier {
  var carriedValues: DependencyValues? { isAnchored ? DependencyValues(scope: captured) : nil }
}

extension DependencyValues: ValueCarrier {
  var carriedValues: DependencyValues? { self }
}

extension DependencyValues {
  /// The values that an object carries, with what the running task has overridden since.
  static func carried(by object: some Any, at place: SourcePlace) -> DependencyValues {
    let carried = carriedValues(of: object)
    if carried.isEmpty {
      DependencyIssue(.carriesNoValues(type: "\(type(of: object))"), at: place).report()
    }
    return carried.reduce(.current) { $1.merged(with: $0) }
  }

  /// These values with others, of which the newer override counts.
  func merged(with others: DependencyValues) -> DependencyValues {
    let merged = Scope.merging(scope, others.scope)
    // Where a default is being built, its reads have to be noted through the scope.
    guard let merged, merged.openBuilds.isEmpty else { return DependencyValues(scope: merged) }
    return DependencyValues(scope: merged.flattened)
  }

  /// What stands in the object's own stored properties, those of its superclasses included.
  private static func carriedValues(of object: some Any) -> [DependencyValues] {
    if let carrier = object as? any ValueCarrier { return carrier.carriedValues.map { [$0] } ?? [] }
    var found: [DependencyValues] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        if let values = (child.value as? any ValueCarrier)?.carriedValues { found.append(values) }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}
