import Foundation
import ScopedDependencies
import Testing

@Suite struct UUIDGeneratorTests {
  @Test func `a closure gives each identifier`() {
    let generator = UUIDGenerator { UUID(7) }
    #expect(generator() == UUID(7))
  }

  @Test func `a constant gives the same identifier each time`() {
    let generator = UUIDGenerator.constant(UUID(7))
    #expect([generator(), generator()] == [UUID(7), UUID(7)])
  }

  @Test func `an incrementing source counts from zero`() {
    let generator = UUIDGenerator.incrementing
    #expect([generator(), generator(), generator()] == [UUID(0), UUID(1), UUID(2)])
  }

  @Test func `copies share their count, and two mentions do not`() {
    let generator = UUIDGenerator.incrementing
    let copy = generator
    #expect([generator(), copy()] == [UUID(0), UUID(1)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test func `tasks that ask at once get each identifier once`() async {
    let generator = UUIDGenerator.incrementing
    let identifiers = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<100).map { _ in generator() } } }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(identifiers == Set((0..<800).map { UUID($0) }))
  }
}
