package import ScopedDependencies
import Synchronization

/// A log that all tasks share: a line for each order that was processed.
package final class TaskLog: Sendable {
  private let entries = Mutex<[String]>([])

  package init() {}

  /// What was written, in the order in which the tasks wrote.
  package var lines: [String] { entries.withLock { $0 } }

  func write(_ line: String) { entries.withLock { $0.append(line) } }
}

extension TaskLog: DependencyKey {
  package static var liveValue: TaskLog {
    @Dependency(\.builtServices) var builtServices
    builtServices.add("task log")
    return TaskLog()
  }

  package static var testValue: TaskLog { liveValue }
}

extension DependencyValues {
  /// The log that all tasks share.
  package var taskLog: TaskLog {
    get { self[TaskLog.self] }
    set { self[TaskLog.self] = newValue }
  }
}
