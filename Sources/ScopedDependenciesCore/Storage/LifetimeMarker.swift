/// The key that a scope of a lifetime overrides with its owner, so that a default that needs the scope is one that
/// has read an override: it is built for the scope, kept there, and rebuilt in another.
final class LifetimeMarker: Sendable {
  private static let markers = Guarded<[String: LifetimeMarker]>([:])

  /// The key of a lifetime, the same for the same name.
  ///
  /// Its marker is never freed.
  static func key(named name: String) -> KeyID {
    markers.withLock { markers in
      let marker = markers[name] ?? LifetimeMarker()
      markers[name] = marker
      return KeyID(marker: marker)
    }
  }
}

extension Override {
  /// The owner of a scope, if this is the override that marks one.
  var lifetimeOwner: LifetimeOwner? { (self as? TypedOverride<LifetimeOwner>)?.value }
}
