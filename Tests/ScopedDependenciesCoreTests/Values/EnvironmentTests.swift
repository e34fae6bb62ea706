import ScopedDependenciesCore
import Testing

@Suite struct EnvironmentTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a running program and a preview see the variables of the process`(context: DependencyContext) {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues(in: context) {
        #expect(DependencyValues.current.environment["PATH"] == environmentVariable("PATH"))
        #expect(DependencyValues.current.environment["PATH"] != nil)
        #expect(DependencyValues.current.environment["SCOPED_DEPENDENCIES_UNHEARD_OF"] == nil)
      }
    }
    #expect(reporter.messages.isEmpty)
  }

  @Test func `a test that only reads the environment is not told anything`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) { withFreshValues { _ = DependencyValues.current.environment } }
    #expect(reporter.messages.isEmpty)
  }

  @Test func `a test that uses a variable without overriding it sees none and is told so`() {
    let reporter = RecordingReporter()
    let path = withDependencyIssueReporter(reporter) {
      withFreshValues { DependencyValues.current.environment["PATH"] }
    }
    #expect(path == nil)
    #expect(
      reporter.messages == [
        #"""
        'environment["PATH"]' was used in a test that does not override it.
        A test must not depend on the environment of its process.
        To fix this, add '.dependency(\.environment, ["PATH": <a value for this test>])' to the test.
        """#
      ]
    )
    #expect(reporter.issues.map(\.kind) == [.unsetInTest])
  }

  @Test func `a dictionary literal is the whole environment`() {
    withDependencies {
      $0.environment = ["PORT": "80"]
    } operation: {
      #expect(Server().environment["PORT"] == "80")
      #expect(Server().environment["PATH"] == nil)
    }
  }

  @Test func `a dictionary is the whole environment`() {
    let variables = ["PORT": "80"]
    let environment = ProcessEnvironment(variables)
    #expect(environment["PORT"] == "80")
    #expect(environment["PATH"] == nil)
  }

  @Test func `one variable can be changed or removed while the others stay`() {
    withDependencies(.live) {
      withDependencies {
        $0.environment["PORT"] = "80"
        $0.environment["HOME"] = nil
      } operation: {
        #expect(Server().environment["PORT"] == "80")
        #expect(Server().environment["HOME"] == nil)
        #expect(Server().environment["PATH"] == environmentVariable("PATH"))
      }
      #expect(DependencyValues.current.environment["PORT"] == environmentVariable("PORT"))
    }
  }

  @Test func `a test that sets one variable is told about the others only`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) {
      withFreshValues {
        withDependencies {
          $0.environment["PORT"] = "80"
        } operation: {
          #expect(Server().environment["PORT"] == "80")
          #expect(reporter.messages.isEmpty)
          #expect(Server().environment["PATH"] == nil)
        }
      }
    }
    #expect(reporter.messages.count == 1)
  }
}

private struct Server {
  @Dependency(\.environment) var environment
}
