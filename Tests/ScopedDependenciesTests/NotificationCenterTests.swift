import Foundation
import ScopedDependencies
import Testing

@Suite struct NotificationCenterTests {
  @Test(arguments: [DependencyContext.live, .preview])
  func `a program and a preview have the default centre`(context: DependencyContext) {
    let messages = withFreshValues(in: context) {
      #expect(Reader().notificationCenter === NotificationCenter.default)
    }
    #expect(messages.isEmpty)
  }

  @Test func `a test has one centre of its own, and is told nothing`() {
    let messages = withFreshValues {
      #expect(Reader().notificationCenter === Reader().notificationCenter)
      #expect(Reader().notificationCenter !== NotificationCenter.default)
    }
    #expect(messages.isEmpty)
  }

  @Test func `two tests have two centres`() {
    let centers = (0..<2).map { _ in
      var center: NotificationCenter?
      withFreshValues { center = Reader().notificationCenter }
      return center
    }
    #expect(centers[0] !== centers[1])
  }

  @Test func `an override is what a test reads`() {
    let center = NotificationCenter()
    withDependencies {
      $0.notificationCenter = center
    } operation: {
      #expect(Reader().notificationCenter === center)
    }
  }
}

private struct Reader {
  @Dependency(\.notificationCenter) var notificationCenter
}
