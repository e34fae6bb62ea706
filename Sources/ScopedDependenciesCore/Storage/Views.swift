/// What the places showed whose overrides were merged into one scope.
///
/// Where scopes are only entered one in another, the overrides that are no newer than one of them are those of its
/// place. Where two places were merged, they may be those of the other place. So each place's stamps are kept; they
/// hold no references.
struct Views: Sendable {
  private var places: [Set<UInt64>] = []

  /// The views of two scopes and of all that they were merged from, as far as a merged scope shows them.
  ///
  /// - Returns: nil where the merged scope shows what one place shows.
  init?(merging first: Scope, _ second: Scope, into merged: Scope) {
    let shown = merged.stamps
    let (one, two) = (first.stamps.intersection(shown), second.stamps.intersection(shown))
    var all = [first, second].flatMap { $0.views?.places ?? [] }.map { $0.intersection(shown) }
    // A place that lies around the other one is no place of its own: what is older than it is in it.
    if !one.isSubset(of: two) { all.append(one) }
    if !two.isSubset(of: one) { all.append(two) }
    for place in all where !place.isEmpty && place != shown && !places.contains(place) {
      places.append(place)
    }
    if places.isEmpty { return nil }
  }

  /// The smallest place that shows an override.
  ///
  /// - Returns: nil where the override was made after the places had been merged.
  func place(of override: Override) -> Set<UInt64>? {
    places.filter { $0.contains(override.stamp) }.min { $0.count < $1.count }
  }
}

extension Scope {
  /// The stamps of the overrides of this scope itself.
  fileprivate var stamps: Set<UInt64> {
    var stamps: Set<UInt64> = []
    forEachOwn { stamps.insert($0.stamp) }
    return stamps
  }
}
