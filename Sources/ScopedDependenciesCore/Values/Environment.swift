extension DependencyValues {
  /// The environment variables: those of the process, and in tests none, with a report when one is used.
  ///
  /// Give a test variables of its own with `.dependency(\.environment, ["PORT": "80"])`.
  public var environment: ProcessEnvironment {
    get { self[EnvironmentKey.self] }
    set { self[EnvironmentKey.self] = newValue }
  }
}

/// The key of ``DependencyValues/environment``.
public enum EnvironmentKey: DependencyKey {
  /// The variables of the process, looked up at each use.
  public static var liveValue: ProcessEnvironment { ProcessEnvironment(lookUp: environmentVariable) }

  /// No variables, and a report at each use.
  public static var testValue: ProcessEnvironment {
    ProcessEnvironment { name in
      DependencyIssue.usedInTest(
        "environment[\(name.debugDescription)]",
        reason: "A test must not depend on the environment of its process.",
        trait: #".dependency(\.environment, [\#(name.debugDescription): <a value for this test>])"#
      ).report()
      return nil
    }
  }
}
