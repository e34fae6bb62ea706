import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite(.dependencies) struct UserSessionTests {
  @Test func `a session has one connection, for its user`() async {
    await withDependencies(beginning: .session) {
      $0.user = "ada"
    } operation: {
      let connection = DependencyValues.current.connection
      #expect(connection.user == "ada")
      #expect(DependencyValues.current.connection === connection)
    }
  }

  @Test func `at the end of a session its connection is closed`() async {
    let connection = await withDependencies(beginning: .session) {
      $0.user = "ada"
    } operation: {
      let connection = DependencyValues.current.connection
      #expect(!connection.isClosed)
      return connection
    }
    #expect(connection.isClosed)
  }

  @Test func `two users at once share nothing`() async {
    await withTaskGroup { group in
      for user in ["ada", "bob"] {
        group.addTask {
          await withDependencies(beginning: .session) {
            $0.user = user
          } operation: {
            DependencyValues.current.preferences["name"] = user
            await Task.yield()
            #expect(DependencyValues.current.preferences["name"] == user)
          }
        }
      }
    }
  }

  @Test func `a session that events begin and end keeps its values between them`() async {
    let keeper = SessionKeeper()
    await keeper.logIn("ada")
    await keeper.perform { DependencyValues.current.preferences["color"] = "red" }
    #expect(await keeper.perform { DependencyValues.current.preferences["color"] } == "red")
    await keeper.logOut()
    await keeper.logIn("ada")
    #expect(await keeper.perform { DependencyValues.current.preferences["color"] } == .some(nil))
  }

  @Test func `nothing runs in a session that nobody has begun`() async {
    #expect(await SessionKeeper().perform { true } == nil)
  }
}
