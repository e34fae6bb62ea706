public import Foundation
import ScopedDependenciesCore

extension UserDefaults {
  /// Makes a store of settings that leaves nothing on disk and shares nothing with other stores.
  ///
  /// It is for tests and previews. It cannot be observed, and posts no notifications.
  ///
  /// - Parameter contents: What it holds at first; property lists, by key.
  /// - Returns: The store.
  public static func ephemeral(_ contents: [String: Any] = [:]) -> UserDefaults {
    EphemeralUserDefaults(contents)
  }
}

/// User defaults that keep their values in memory.
///
/// Every method that reads or writes a value is overridden, so that none of them reaches Foundation's own store. The
/// lock guards both dictionaries.
private final class EphemeralUserDefaults: UserDefaults {
  private let lock = NSLock()
  private var values: [String: Any]
  private var fallbacks: [String: Any] = [:]

  init(_ contents: [String: Any]) {
    values = contents
    super.init(suiteName: nil)!
  }

  override func object(forKey key: String) -> Any? {
    lock.withLock { values[key] ?? fallbacks[key] }
  }

  override func set(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    guard value is URL || PropertyListSerialization.propertyList(value, isValidFor: .binary) else {
      let message = DiagnosticMessage.unsupportedDefault(key: key, type: "\(type(of: value))").text
      return reportDependencyIssue(message)
    }
    lock.withLock { values[key] = value }
  }

  override func removeObject(forKey key: String) {
    lock.withLock { _ = values.removeValue(forKey: key) }
  }

  override func register(defaults: [String: Any]) {
    lock.withLock { fallbacks.merge(defaults) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    lock.withLock { fallbacks.merging(values) { $1 } }
  }

  override func synchronize() -> Bool { true }

  // There is one domain, whatever name it is asked for by.
  override func persistentDomain(forName name: String) -> [String: Any]? { lock.withLock { values } }
  override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
    lock.withLock { values = domain }
  }
  override func removePersistentDomain(forName name: String) { lock.withLock { values = [:] } }
  override func addSuite(named name: String) {}
  override func removeSuite(named name: String) {}

  override func set(_ value: Int, forKey key: String) { set(value as Any, forKey: key) }
  override func set(_ value: Float, forKey key: String) { set(value as Any, forKey: key) }
  override func set(_ value: Double, forKey key: String) { set(value as Any, forKey: key) }
  override func set(_ value: Bool, forKey key: String) { set(value as Any, forKey: key) }
  override func set(_ url: URL?, forKey key: String) { set(url as Any?, forKey: key) }

  override func integer(forKey key: String) -> Int { number(forKey: key)?.intValue ?? 0 }
  override func float(forKey key: String) -> Float { number(forKey: key)?.floatValue ?? 0 }
  override func double(forKey key: String) -> Double { number(forKey: key)?.doubleValue ?? 0 }
  override func bool(forKey key: String) -> Bool {
    (object(forKey: key) as? NSString)?.boolValue ?? number(forKey: key)?.boolValue ?? false
  }
  override func string(forKey key: String) -> String? {
    object(forKey: key) as? String ?? (object(forKey: key) as? NSNumber)?.stringValue
  }
  override func url(forKey key: String) -> URL? {
    object(forKey: key) as? URL ?? (object(forKey: key) as? String).map { URL(fileURLWithPath: $0) }
  }
  override func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
  override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  override func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  override func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }

  private func number(forKey key: String) -> NSNumber? {
    let value = object(forKey: key)
    return value as? NSNumber ?? (value as? NSString).map { NSNumber(value: $0.doubleValue) }
  }
}

#if canImport(Darwin)
  // Says again what the superclass says there; the lock is the proof.
  extension EphemeralUserDefaults: @unchecked Sendable {}
#endif
