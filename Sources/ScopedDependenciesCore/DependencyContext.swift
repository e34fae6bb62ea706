import Synchronization

/// The purpose that a process, or a scope, runs for: it decides which default a key gives.
///
/// A scope can override it as ``DependencyValues/context``. Otherwise the whole process has one, found once:
///
/// 1. the environment variable `SWIFT_DEPENDENCIES_CONTEXT`: `live`, `preview` or `test`, in any letter case;
/// 2. ``preview`` where `XCODE_RUNNING_FOR_PREVIEWS` is `1`;
/// 3. ``test`` in a process that runs tests;
/// 4. ``live``.
public enum DependencyContext: String, Sendable {
  /// The running program: keys give their `liveValue`.
  case live

  /// Previews, demonstrations and user-interface tests: keys give their `previewValue`.
  case preview

  /// Tests: keys give their `testValue`.
  case test

  /// Whether this process hosts tests, told by its arguments and environment; found once.
  public static let isTestProcess = ProcessFacts.current.isTestProcess
}

extension DependencyContext {
  /// The context of the process, and the words of its environment variable where they mean nothing.
  struct Inferred {
    var context: DependencyContext
    var unknownWord: String?

    init(_ facts: ProcessFacts) {
      let word = facts.environment("SWIFT_DEPENDENCIES_CONTEXT").map(trimmed) ?? ""
      if let known = DependencyContext(rawValue: word.lowercased()) {
        context = known
        return
      }
      unknownWord = word.isEmpty ? nil : word
      if facts.environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
        context = .preview
      } else {
        context = facts.isTestProcess ? .test : .live
      }
    }
  }

  /// The context of this process.
  static var inferred: DependencyContext {
    if let word = found.unknownWord, !isReported.exchange(true, ordering: .relaxed) {
      // The reporter may read dependencies, so the context has to be known by now.
      DependencyIssue(.unknownContext(word: word, used: found.context)).report()
    }
    return found.context
  }

  private static let found = Inferred(.current)
  private static let isReported = Atomic(false)
}

extension DependencyContext {
  /// Scopes override the context as if it were the value of a key.
  static let key = KeyID(ContextKey.self)

  private enum ContextKey: TestDependencyKey {
    static var testValue: DependencyContext { .inferred }
  }
}

private func trimmed(_ word: String) -> String {
  var characters = word[...]
  while characters.first?.isWhitespace == true { characters.removeFirst() }
  while characters.last?.isWhitespace == true { characters.removeLast() }
  return String(characters)
}
