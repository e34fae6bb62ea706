package import Foundation
import ScopedDependencies

/// A type that knows nothing of dependencies: whoever makes it hands over what it needs.
package struct OpeningHours: Sendable {
  package var now: @Sendable () -> Date
  package var calendar: Calendar

  package init(now: @escaping @Sendable () -> Date, calendar: Calendar) {
    self.now = now
    self.calendar = calendar
  }

  package var isOpen: Bool { isOpeningHour(calendar.component(.hour, from: now())) }
}

/// A rule is a plain function.
package func isOpeningHour(_ hour: Int) -> Bool { (8..<20).contains(hour) }

extension OpeningHours {
  /// The same for the places that would rather not hand anything over.
  package static var current: OpeningHours {
    @Dependency(\.date) var date
    @Dependency(\.calendar) var calendar
    return OpeningHours(now: { date.now }, calendar: calendar)
  }
}
