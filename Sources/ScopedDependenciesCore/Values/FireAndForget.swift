extension DependencyValues {
  /// A way to start work that nobody waits for: an unstructured task, which a test awaits.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// func open() async { await fireAndForget { try await analytics.track("opened") } }
  /// ```
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/fireAndForget``.
public enum FireAndForgetKey: DependencyKey {
  /// Starts an unstructured task.
  public static var liveValue: FireAndForget { .unstructured }

  /// Starts an unstructured task and waits for it.
  public static var testValue: FireAndForget { .awaited }
}

/// A way to start work that nobody waits for.
public struct FireAndForget: Sendable {
  private let start: @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) async -> Void

  /// Makes a way to start work.
  ///
  /// - Parameter start: Takes a priority, where the caller gave one, and the work.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void) async ->
      Void
  ) {
    self.start = start
  }

  /// Starts an unstructured task, and goes on.
  public static var unstructured: FireAndForget {
    FireAndForget { priority, work in Task(priority: priority) { await work() } }
  }

  /// Starts an unstructured task, and waits for its end.
  public static var awaited: FireAndForget {
    FireAndForget { priority, work in await Task(priority: priority) { await work() }.value }
  }

  /// Starts work that nobody waits for.
  ///
  /// The work runs off any actor. It sees the dependencies and the priority of the caller, and is not cancelled with
  /// it. An error that it throws has nobody to go to and becomes an issue; a cancellation does not.
  ///
  /// - Parameters:
  ///   - priority: The priority; that of the caller unless stated otherwise.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  ///   - operation: The work.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(priority) {
      do {
        try await operation()
      } catch is CancellationError {
        return
      } catch {
        DependencyIssue(.forgottenError("\(error)"), at: SourcePlace(fileID, line)).report()
      }
    }
  }
}
