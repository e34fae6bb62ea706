import Foundation
import ScopedDependencies

struct DateGenerator: Sendable {
  var generate: @Sendable () -> Date
  var now: Date { generate() }
  static func constant(_ date: Date) -> Self { Self { date } }
}
private enum DateKey: DependencyKey { static var liveValue: DateGenerator { DateGenerator { Date() } } }
extension DependencyValues {
  var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
