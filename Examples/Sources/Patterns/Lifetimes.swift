package import ScopedDependencies

/// One for ever: every table is served by the same kitchen.
package final class Kitchen: DependencyKey, Sendable {
  package static var liveValue: Kitchen { Kitchen() }
  package static var testValue: Kitchen { liveValue }
}

/// A new one each time.
package final class Ticket: DependencyKey, Sendable {
  package static var liveValue: Ticket { Ticket() }
  package static var testValue: Ticket { liveValue }
  package static var lifetime: DependencyLifetime { .transient }
}

/// One as long as somebody holds it.
package final class PhotoAlbum: DependencyKey, Sendable {
  package static var liveValue: PhotoAlbum { PhotoAlbum() }
  package static var testValue: PhotoAlbum { liveValue }
  package static var lifetime: DependencyLifetime { .weak }
}

/// A log that survives a logout.
package final class EventLog: DependencyKey, Sendable {
  package static var liveValue: EventLog { EventLog() }
  package static var testValue: EventLog { liveValue }
}

/// Forgets every service but the log: the next read builds anew.
package func forgetUser() async {
  await resetDependencies(keeping: EventLog.self)
}

/// Builds at launch what would otherwise be built at its first read.
package func warmUp() -> [DependencyIssue] {
  DependencyValues.validate(Kitchen.self, EventLog.self, building: true)
}
