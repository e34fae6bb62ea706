import Foundation
import ScopedDependencies
import Testing

@Suite struct UUIDTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview get random identifiers`(context: DependencyContext) {
    let messages = withFreshValues(in: context) {
      #expect(Set((0..<3).map { _ in Reader().uuid() }).count == 3)
    }
    #expect(messages.isEmpty)
  }

  @Test func `a test that only reads the source is not told anything`() {
    let messages = withFreshValues { _ = Reader().uuid }
    #expect(messages.isEmpty)
  }

  @Test func `a test that uses the source without overriding it gets a random identifier and is told so`() {
    let messages = withFreshValues { #expect(Reader().uuid() != UUID(0)) }
    #expect(
      messages == [
        #"""
        'uuid' was used in a test that does not override it.
        A test must not depend on random identifiers.
        To fix this, add '.dependency(\.uuid, .incrementing)' to the test.
        """#
      ]
    )
  }

  @Test func `readers of one override share its count`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect([Reader().uuid(), Reader().uuid()] == [UUID(0), UUID(1)])
    }
  }

  @Test(arguments: [
    (0, "00000000-0000-0000-0000-000000000000"),
    (7, "00000000-0000-0000-0000-000000000007"),
    (0xBEEF, "00000000-0000-0000-0000-00000000BEEF"),
    (0x0123_4567_89AB, "00000000-0000-0000-0000-0123456789AB"),
    (-1, "00000000-0000-0000-FFFF-FFFFFFFFFFFF"),
  ])
  func `an identifier made of a number shows it in hexadecimal digits`(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
  }
}

private struct Reader {
  @Dependency(\.uuid) var uuid
}
