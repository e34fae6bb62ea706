import Foundation
import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite struct PlainInitialiserTests {
  @Test(arguments: [(7, false), (8, true), (19, true), (20, false)])
  func `a rule is tested with nothing but its arguments`(hour: Int, isOpen: Bool) {
    #expect(isOpeningHour(hour) == isOpen)
  }

  @Test func `a type is tested with what its initialiser takes`() {
    #expect(OpeningHours(now: { noon }, calendar: universal).isOpen)
  }

  @Test(.dependency(\.date, .constant(noon + 12 * 3600)), .dependency(\.calendar, universal))
  func `the same type takes them from the dependencies where it is asked to`() {
    #expect(!OpeningHours.current.isOpen)
  }
}

private let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)

private let universal: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  return calendar
}()
