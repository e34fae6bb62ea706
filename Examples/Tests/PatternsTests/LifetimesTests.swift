import Patterns
import ScopedDependencies
import ScopedDependenciesTesting
import Testing

@Suite(.dependencies) struct LifetimesTests {
  @Dependency(Kitchen.self) var kitchen
  @Dependency(Ticket.self) var ticket
  @Dependency(PhotoAlbum.self) var album
  @Dependency(EventLog.self) var log

  @Test func `one for ever is the same for everybody`() {
    #expect(kitchen === kitchen)
  }

  @Test func `a new one each time is another for everybody`() {
    #expect(ticket !== ticket)
  }

  @Test func `one as long as somebody holds it is shared by those who hold it`() {
    let held = album
    #expect(album === held)
  }

  @Test func `one that nobody holds any more is freed`() {
    weak let held = album
    #expect(held == nil)
  }

  @Test func `after a logout services are built anew, and the log is the same`() async {
    let (oldKitchen, oldLog) = (kitchen, log)
    await forgetUser()
    #expect(kitchen !== oldKitchen)
    #expect(log === oldLog)
  }

  @Test func `what a logout drops is freed`() async {
    weak let old = kitchen
    #expect(old != nil)
    await forgetUser()
    #expect(old == nil)
  }

  @Test func `services can be built before they are read`() {
    #expect(warmUp().isEmpty)
  }
}
