import Foundation
import ScopedDependencies
import Testing

@Suite struct EphemeralUserDefaultsTests {
  private let store = UserDefaults.ephemeral()

  @Test func `numbers are read as any type of number, as a truth and as a text`() {
    store.set(7, forKey: "integer")
    store.set(Float(1.5), forKey: "float")
    store.set(2.5, forKey: "double")
    store.set(true, forKey: "bool")
    let keys = ["integer", "float", "double", "bool"]
    #expect(keys.map { store.integer(forKey: $0) } == [7, 1, 2, 1])
    #expect(keys.map { store.float(forKey: $0) } == [7, 1.5, 2.5, 1])
    #expect(keys.map { store.double(forKey: $0) } == [7, 1.5, 2.5, 1])
    #expect(keys.map { store.bool(forKey: $0) } == [true, true, true, true])
    #expect(keys.map { store.string(forKey: $0) } == ["7", "1.5", "2.5", "1"])
  }

  @Test func `texts are read as numbers and truths where they are some`() {
    store.set("12", forKey: "number")
    store.set("yes", forKey: "truth")
    #expect(store.string(forKey: "number") == "12")
    #expect(store.integer(forKey: "number") == 12)
    #expect(store.double(forKey: "number") == 12)
    #expect(store.bool(forKey: "truth"))
    #expect(store.integer(forKey: "truth") == 0)
  }

  @Test func `property lists are read as what they are`() {
    store.set(Date(timeIntervalSince1970: 7), forKey: "date")
    store.set(Data([1, 2]), forKey: "data")
    store.set(["a", "b"], forKey: "strings")
    store.set(["a": 1], forKey: "dictionary")
    #expect(store.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 7))
    #expect(store.data(forKey: "data") == Data([1, 2]))
    #expect(store.stringArray(forKey: "strings") == ["a", "b"])
    #expect(store.array(forKey: "strings") as? [String] == ["a", "b"])
    #expect(store.dictionary(forKey: "dictionary") as? [String: Int] == ["a": 1])
  }

  @Test(arguments: [URL(filePath: "/tmp/cart"), URL(string: "https://example.com/cart?id=7")!])
  func `an address is read as it was stored`(url: URL) {
    store.set(url, forKey: "url")
    #expect(store.url(forKey: "url") == url)
    store.set(nil as URL?, forKey: "url")
    #expect(store.url(forKey: "url") == nil)
  }

  @Test func `a path is read as the address of a file`() {
    store.set("/tmp/cart", forKey: "path")
    #expect(store.url(forKey: "path") == URL(filePath: "/tmp/cart"))
  }

  @Test func `what is not set is empty`() {
    #expect(store.object(forKey: "none") == nil)
    #expect(store.string(forKey: "none") == nil)
    #expect(store.array(forKey: "none") == nil)
    #expect(store.stringArray(forKey: "none") == nil)
    #expect(store.dictionary(forKey: "none") == nil)
    #expect(store.data(forKey: "none") == nil)
    #expect(store.url(forKey: "none") == nil)
    #expect(store.integer(forKey: "none") == 0)
    #expect(store.float(forKey: "none") == 0)
    #expect(store.double(forKey: "none") == 0)
    #expect(!store.bool(forKey: "none"))
  }

  @Test func `what is removed is gone`() {
    store.set(7, forKey: "first")
    store.set(7, forKey: "second")
    store.removeObject(forKey: "first")
    store.set(nil as Any?, forKey: "second")
    #expect(store.dictionaryRepresentation().isEmpty)
  }

  @Test func `registered defaults are read where nothing is set, in this store only`() {
    store.register(defaults: ["launches": 7])
    #expect(store.integer(forKey: "launches") == 7)
    store.set(8, forKey: "launches")
    #expect(store.integer(forKey: "launches") == 8)
    #expect(store.dictionaryRepresentation() as? [String: Int] == ["launches": 8])
    #expect(UserDefaults.ephemeral().object(forKey: "launches") == nil)
    #expect(UserDefaults.standard.object(forKey: "launches") == nil)
  }

  @Test func `the domain of any name is the store itself`() {
    store.setPersistentDomain(["launches": 7], forName: "shop")
    #expect(store.integer(forKey: "launches") == 7)
    #expect(store.persistentDomain(forName: "shop") as? [String: Int] == ["launches": 7])
    store.removePersistentDomain(forName: "shop")
    #expect(store.object(forKey: "launches") == nil)
  }

  @Test func `what a program must not store is reported and not stored`() {
    let reporter = RecordingReporter()
    withDependencyIssueReporter(reporter) { store.set(UUID(7), forKey: "id") }
    #expect(
      reporter.messages == [
        """
        'userDefaults' was given a value of the type 'UUID' for the key 'id'.
        User defaults keep only property lists, and end a running program that gives them anything else.
        To fix this, store a string, a number, a date, data, or an array or a dictionary of these: \
        'userDefaults.set(try JSONEncoder().encode(value), forKey: "id")'.
        """
      ]
    )
    #expect(store.object(forKey: "id") == nil)
  }

  #if os(Linux)
    @Test func `nothing is left on disk`() throws {
      let mark = "\(UUID())"
      store.set(mark, forKey: "mark")
      store.setPersistentDomain(["mark": mark], forName: mark)
      store.register(defaults: ["registered": mark])
      store.addSuite(named: mark)
      #expect(store.synchronize())
      #expect(try namesOfStores(holding: mark) == [])
    }

    @Test func `a store on disk is found where this test looks for it`() throws {
      let mark = "\(UUID())"
      let onDisk = try #require(UserDefaults(suiteName: mark))
      onDisk.set(mark, forKey: "mark")
      #expect(onDisk.synchronize())
      defer { try? FileManager.default.removeItem(at: directory.appending(path: "\(mark).plist")) }
      #expect(try namesOfStores(holding: mark) == ["\(mark).plist"])
    }
  #endif
}

#if os(Linux)
  /// Where Foundation keeps user defaults.
  private let directory =
    ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].map { URL(filePath: $0) }
    ?? URL.homeDirectory.appending(path: ".config")

  private func namesOfStores(holding mark: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path()) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "plist" }
      // A file may be gone by now: others remove theirs.
      .filter { (try? Data(contentsOf: $0))?.contains(Data(mark.utf8)) == true }
      .map(\.lastPathComponent)
  }
#endif
