extension Array {
  /// The same elements in storage of their own, to be looked at outside of a lock.
  ///
  /// A copy that shares its storage is safe there too. But the thread sanitizer does not see the reference count that
  /// orders the look before a change of the original, and now and then reports a race.
  var unshared: [Element] { map { $0 } }
}

extension Set {
  /// The same elements in storage of their own, to be looked at outside of a lock.
  var unshared: Set<Element> { Set(map { $0 }) }
}
