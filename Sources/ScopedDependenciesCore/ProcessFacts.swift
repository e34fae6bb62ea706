#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

/// What a process tells about itself: its arguments and its environment.
package struct ProcessFacts {
  package var arguments: [String]
  package var environment: (String) -> String?

  package init(arguments: [String], environment: @escaping (String) -> String?) {
    self.arguments = arguments
    self.environment = environment
  }

  package static var current: ProcessFacts {
    ProcessFacts(arguments: CommandLine.arguments, environment: environmentVariable)
  }

  /// Whether the process hosts tests.
  ///
  /// `swift test` sets no environment variable on Linux: only the arguments tell, a bundle that ends in
  /// `.xctest` or the option that chooses a testing library. Xcode sets variables.
  package var isTestProcess: Bool {
    for argument in arguments {
      if argument.hasSuffix(".xctest") || argument == "--testing-library" { return true }
      if argument.hasPrefix("--testing-library=") { return true }
    }
    return ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
      .contains { environment($0) != nil }
  }
}

/// The value of one variable in the environment of this process.
package func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
