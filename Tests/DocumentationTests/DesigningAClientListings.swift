import ScopedDependenciesTesting
import Testing

/// The listings of `Docs/designing-a-client.md` and of the doubles' documentation comments.
@Suite struct DesigningAClientListings {
  @Test func `a greeting is translated`() async throws {
    let translate = Spy<String, String, String>(answering: "Bonjour")
    let greeting = try await withDependencies {
      $0.translator.translate = translate.function
    } operation: {
      try await Greeter().greeting(in: "fr")
    }
    #expect(greeting == "Bonjour")
    #expect(translate.callCount == 1)
    #expect(translate.lastCall?.1 == "fr")
  }

  @Test(.dependencies { $0.translator.translate = CannedAnswers.error(Offline()) })
  func `a greeting that cannot be translated is English`() async throws {
    #expect(try await Greeter().politeGreeting(in: "fr") == "Hello")
  }

  @Test(.dependency(\.notes, MockNotes()))
  func `a note is read before it is deleted`() async throws {
    let notes = try dependency(\.notes, as: MockNotes.self)
    notes.text.result = .success("milk")
    #expect(try await Notebook().tear(7) == "milk")
    #expect(notes.recorder.calls == [.note(7), .delete(7)])
  }

  @Test(.dependency(\.notes, MockNotes()))
  func `a note that cannot be read is not deleted`() async throws {
    let notes = try dependency(\.notes, as: MockNotes.self)
    notes.text.result = .failure(Offline())
    await #expect(throws: Offline.self) { try await Notebook().tear(7) }
    #expect(notes.recorder.calls == [.note(7)])
  }

  @Test func `the spies of the comments`() async throws {
    let fetch = Spy<String, Int>(answering: 21)
    try await withDependencies {
      $0.weather.current = fetch.function
    } operation: {
      _ = try await Report().line("Oslo")
    }
    #expect(fetch.calls == ["Oslo"])

    let clock = TestClock()
    let save = ThrowingSpy<Int, Void>(throwing: Offline())
    let ask = AsyncSpy { (question: String) in await oracle.answer(to: question) }
    let slow = AsyncThrowingSpy { (city: String) in
      try await clock.sleep(for: .seconds(1))
      return 21
    }
    withDependencies {
      $0.weather.current = CannedAnswers.value(21)
      $0.translator.translate = CannedAnswers.error(Offline())
    } operation: {
    }
    #expect(save.callCount + ask.callCount + slow.callCount == 0)
  }

  @Test func `every form of a canned answer fits`() async throws {
    withDependencies {
      $0.weather.current = CannedAnswers.value(21)
      $0.weather.current = CannedAnswers.error(Offline())
      $0.weather.current = CannedAnswers.sequence(19, 20, 21)
      $0.weather.current = CannedAnswers.results(.failure(Offline()), .success(21))
      $0.weather.current = CannedAnswers.byArgument(["Oslo": -3], otherwise: 21)
    } operation: {
    }
  }
}

struct Translator: Sendable {
  var translate: @Sendable (_ text: String, _ language: String) async throws -> String
  var languages: @Sendable () async -> [String]
}

extension Translator: TestDependencyKey {
  static let testValue = Translator(
    translate: unimplemented("Translator.translate"),
    languages: unimplemented("Translator.languages", placeholder: [])
  )
  static let previewValue = Translator(
    translate: { text, language in "\(text) (\(language))" },
    languages: { ["en", "fr"] }
  )
}

extension DependencyValues {
  var translator: Translator {
    get { self[Translator.self] }
    set { self[Translator.self] = newValue }
  }
}

extension Translator: DependencyKey {
  static let liveValue = Translator(
    translate: { text, language in try await askServer("translate", text, language) },
    languages: { (try? await askServer("languages").split(separator: ",").map(String.init)) ?? [] }
  )
}

struct Greeter {
  @Dependency(\.translator) var translator

  func greeting(in language: String) async throws -> String {
    try await translator.translate("Hello", language)
  }
}

extension Greeter {
  fileprivate func politeGreeting(in language: String) async throws -> String {
    (try? await greeting(in: language)) ?? "Hello"
  }
}

protocol Notes: Sendable {
  func note(_ id: Int) async throws -> String
  func delete(_ id: Int) async throws
}

private enum NotesKey: DependencyKey {
  static let liveValue: any Notes = RemoteNotes()
}

extension DependencyValues {
  var notes: any Notes {
    get { self[NotesKey.self] }
    set { self[NotesKey.self] = newValue }
  }
}

struct MockNotes: Notes {
  enum Call: Equatable { case note(Int), delete(Int) }

  let recorder = CallRecorder<Call>()
  let text = CannedResult<String>()

  func note(_ id: Int) async throws -> String {
    recorder.record(.note(id))
    return try text.get()
  }

  func delete(_ id: Int) async throws { recorder.record(.delete(id)) }
}

private struct RemoteNotes: Notes {
  func note(_ id: Int) async throws -> String { try await askServer("note", "\(id)") }
  func delete(_ id: Int) async throws { _ = try await askServer("delete", "\(id)") }
}

private struct Notebook {
  @Dependency(\.notes) var notes

  func tear(_ id: Int) async throws -> String {
    let text = try await notes.note(id)
    try await notes.delete(id)
    return text
  }
}

private struct Offline: Error {}

private enum oracle {
  @concurrent static func answer(to question: String) async -> Int { question.count }
}

@concurrent private func askServer(_ words: String...) async throws -> String { words.joined(separator: ",") }
