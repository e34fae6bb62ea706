import Foundation
import ScopedDependencies
import Testing

@Suite struct UserDefaultsTests {
  @Test func `a program has the standard store`() {
    let messages = withFreshValues(in: .live) { #expect(Reader().userDefaults === UserDefaults.standard) }
    #expect(messages.isEmpty)
  }

  @Test(arguments: [DependencyContext.preview, .test])
  func `a preview and a test have one empty store of their own, and are told nothing`(
    context: DependencyContext
  ) {
    let messages = withFreshValues(in: context) {
      #expect(Reader().userDefaults !== UserDefaults.standard)
      #expect(Reader().userDefaults.dictionaryRepresentation().isEmpty)
      Reader().userDefaults.set(7, forKey: "launches")
      #expect(Reader().userDefaults.integer(forKey: "launches") == 7)
    }
    #expect(messages.isEmpty)
  }

  @Test func `what one test stores is not seen by another`() {
    withFreshValues { Reader().userDefaults.set(7, forKey: "launches") }
    withFreshValues { #expect(Reader().userDefaults.object(forKey: "launches") == nil) }
  }

  @Test func `an override is what a test reads`() {
    let store = UserDefaults.ephemeral(["launches": 7])
    withDependencies {
      $0.userDefaults = store
    } operation: {
      #expect(Reader().userDefaults === store)
      #expect(Reader().userDefaults.integer(forKey: "launches") == 7)
    }
  }

  @Test func `the key's value is a box that crosses tasks`() async {
    let store = SharedUserDefaults(.ephemeral(["launches": 7]))
    let launches = await Task { store.userDefaults.integer(forKey: "launches") }.value
    #expect(launches == 7)
  }
}

private struct Reader {
  @Dependency(\.userDefaults) var userDefaults
}
