import Foundation
import Synchronization

/// Runs an operation while as many threads as the machine has cores, and as many tasks, do nothing but compute.
func onBusyMachine<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
  let load = Load()
  load.begin()
  defer { load.end() }
  return try await operation()
}

private final class Load: Sendable {
  private let isOver = Atomic(false)

  func begin() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { while !self.isOver.load(ordering: .relaxed) {} }
      Task.detached {
        while !self.isOver.load(ordering: .relaxed) {
          for _ in 0..<1000 { _ = self.isOver.load(ordering: .relaxed) }
          await Task.yield()
        }
      }
    }
  }

  func end() { isOver.store(true, ordering: .relaxed) }
}
