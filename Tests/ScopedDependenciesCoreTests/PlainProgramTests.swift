#if os(Linux)
  import Foundation
  import Testing

  /// A program that is no test, in an environment of the test's choice.
  @Suite struct PlainProgramTests {
    @Test func `a program is live`() throws {
      #expect(try run("context").output == "live false\n")
    }

    @Test(arguments: [
      ("live", "live"), ("preview", "preview"), ("test", "test"), ("Test", "test"), (" preview", "preview"),
      ("LIVE", "live"), ("", "live"), ("  ", "live"),
    ])
    func `a program is in the context that its environment names`(word: String, context: String) throws {
      let result = try run("context", ["SWIFT_DEPENDENCIES_CONTEXT": word])
      #expect(result.output == "\(context) false\n")
      #expect(result.errors == "")
    }

    @Test func `a program that runs for previews is in the preview context`() throws {
      #expect(try run("context", ["XCODE_RUNNING_FOR_PREVIEWS": "1"]).output == "preview false\n")
    }

    @Test func `a program's environment has the last word over previews`() throws {
      let environment = ["XCODE_RUNNING_FOR_PREVIEWS": "1", "SWIFT_DEPENDENCIES_CONTEXT": "live"]
      #expect(try run("context", environment).output == "live false\n")
    }

    @Test func `a word that is not a context is reported once, on standard error`() throws {
      let result = try run("context", ["SWIFT_DEPENDENCIES_CONTEXT": "prod"])
      #expect(result.output == "live false\n")
      #expect(
        result.errors == """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is 'prod', which is not a context.
          The process runs in the context 'live' instead.
          To fix this, set it to 'live', 'preview' or 'test', or remove it.

          """
      )
    }

    @Test func `a missing live value is reported once, on standard error, and the program goes on`() throws {
      let result = try run("missing")
      #expect(result.output == "Hello\nHello\nHello\n")
      #expect(
        result.errors == """
          'GreetingKey' was read in the live context, but it has no live value, at CoreLinkage/main.swift:1.
          Its test value is used instead, which a running program must not depend on.
          To fix this, do one of these:
          - extend 'GreetingKey' to conform to 'DependencyKey' with a 'liveValue', or link the module that does;
          - set it once at launch: 'prepareDependencies { $0[GreetingKey.self] = <a live value> }'.

          """
      )
    }

    @Test func `what a program prepares at launch is seen outside of all scopes`() throws {
      #expect(try run("prepared").output == "2 2\n2 2\n2\n")
    }

    @Test func `a program's defaults live until they are reset, and are rebuilt for a scope`() throws {
      #expect(try run("defaults").output == "3\ntrue 1\nfalse\n")
    }

    @Test func `a program's own words are written once per place`() throws {
      #expect(try run("words").errors == "Words of the program.\n")
    }
  }

  /// Runs the program with just the given environment.
  private func run(
    _ argument: String, _ environment: [String: String] = [:]
  ) throws -> (output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = try #require(Bundle.main.executableURL)
      .deletingLastPathComponent().appending(path: "CoreLinkage")
    process.arguments = [argument]
    process.environment = environment
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return (texts[0], texts[1])
  }
#endif
