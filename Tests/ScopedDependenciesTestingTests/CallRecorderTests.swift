import ScopedDependenciesTesting
import Testing

@Suite struct CallRecorderTests {
  private let api = MockAPI()

  @Test func `calls are recorded across endpoints, in their order`() async throws {
    api.user.result = .success("Ada")
    #expect(try await api.user(7) == "Ada")
    api.logOut()
    #expect(api.recorder.calls == [.user(7), .logOut])
    #expect(api.recorder.callCount == 2)
    #expect(api.recorder.lastCall == .logOut)
  }

  @Test func `a recorder that recorded nothing has no calls`() {
    #expect(api.recorder.calls == [])
    #expect(api.recorder.lastCall == nil)
  }

  @Test func `calls that arrive at once are all recorded`() async {
    let recorder = CallRecorder<Int>()
    await withTaskGroup { group in
      for number in 0..<1000 { group.addTask { recorder.record(number) } }
    }
    #expect(recorder.calls.sorted() == Array(0..<1000))
  }

  @Test func `a call can be waited for`() async {
    let caller = Task { [api] in api.logOut() }
    await api.recorder.waitForCall()
    #expect(api.recorder.calls == [.logOut])
    await caller.value
  }
}

private protocol API: Sendable {
  func user(_ id: Int) async throws -> String
  func logOut()
}

private struct MockAPI: API {
  enum Call: Equatable { case user(Int), logOut }

  let recorder = CallRecorder<Call>()
  let user = CannedResult<String>()

  func user(_ id: Int) async throws -> String {
    recorder.record(.user(id))
    return try user.get()
  }

  func logOut() { recorder.record(.logOut) }
}
