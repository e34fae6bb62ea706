/// A scope of a lifetime that begins and ends with events instead of an operation: a user's session, a window.
///
/// ```swift
/// let session = DependencySession(.session) { $0.user = user }
/// session { app.showHome() }
/// await session.end()
/// ```
///
/// What is built for the lifetime lives in the session until it ends. Any number of tasks may be in it at once.
///
/// A session that is dropped without ``end()`` ends there and then: its values are freed at once, and those that have to
/// be shut down are, in a task that nobody waits for.
public final class DependencySession: Sendable {
  private let owner: LifetimeOwner?

  /// The values of the place that made the session, with its overrides.
  private let values: DependencyValues

  /// Begins a session, which captures the values of the place that makes it.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime, made with ``DependencyLifetime/scoped(_:)``; another one is reported.
  ///   - update: Overrides values for the session.
  ///   - fileID: The file to name in a report.
  ///   - line: The line to name in a report.
  public init(
    _ lifetime: DependencyLifetime,
    _ update: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    var values = DependencyValues.anchored
    owner = values.begin(lifetime, at: SourcePlace(fileID, line))
    values.configure(update)
    self.values = values
  }

  deinit { owner?.endInBackground() }
}

extension DependencySession {
  /// Runs an operation in the session: with its values and the current ones, of which the newer override counts.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: Whatever the operation throws.
  @discardableResult
  public func callAsFunction<Result: ~Copyable, Failure: Error>(
    operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withDependencies(current, operation: operation)
  }

  /// Runs an asynchronous operation in the session: with its values and the current ones, of which the newer override
  /// counts.
  ///
  /// - Parameter operation: The operation; it runs where the caller runs.
  /// - Returns: The operation's result.
  /// - Throws: Whatever the operation throws.
  @discardableResult
  public func callAsFunction<Result: ~Copyable, Failure: Error>(
    operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withDependencies(current, operation: operation)
  }

  /// Ends the session: its values are shut down and freed, newest first, before the call returns.
  ///
  /// A second call waits until the first has done so, unless it comes from a shutdown: none waits for another. Whoever
  /// reads a value of the session afterwards is reported, and gets one that is built for that read only.
  public func end() async {
    guard let owner else { return }
    await withDependencies(values) { await owner.end() }
  }

  private var current: DependencyValues { values.merged(with: .current) }
}
