import ScopedDependenciesCore
import Testing

@Suite struct LockedRandomNumberGeneratorTests {
  @Test func `copies share one sequence`() {
    let generator = LockedRandomNumberGenerator(Counter())
    let copy = generator
    #expect([generator.next(), copy.next(), generator.next()] == [1, 2, 3])
  }

  @Test func `two generators of one seed give the same sequence`() {
    let (first, second) = (LockedRandomNumberGenerator(seed: 7), LockedRandomNumberGenerator(seed: 7))
    #expect((0..<10).map { _ in first.next() } == (0..<10).map { _ in second.next() })
  }

  @Test func `a constant draws smaller numbers and bounded ones as the protocol does`() {
    let constant = LockedRandomNumberGenerator(seed: 7)
    var variable: any RandomNumberGenerator = LockedRandomNumberGenerator(seed: 7)
    let byte: UInt8 = constant.next()
    #expect(byte == variable.next() as UInt8)
    #expect(constant.next(upperBound: 6 as UInt) == variable.next(upperBound: 6 as UInt))
  }

  @Test func `a closure draws with the functions of the standard library`() {
    let generator = LockedRandomNumberGenerator(seed: 7)
    var reference = LockedRandomNumberGenerator(seed: 7)
    let roll = generator { Int.random(in: 1...6, using: &$0) }
    #expect(roll == Int.random(in: 1...6, using: &reference))
    #expect(generator { [1, 2, 3, 4].shuffled(using: &$0) } == [1, 2, 3, 4].shuffled(using: &reference))
  }

  @Test func `tasks that draw at once get each number once`() async {
    let generator = LockedRandomNumberGenerator(Counter())
    let drawn = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { (0..<100).map { _ in generator.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(drawn.sorted() == Array(1...800))
  }
}

/// A generator that gives one, two, three and so on.
private struct Counter: RandomNumberGenerator {
  private var count: UInt64 = 0

  mutating func next() -> UInt64 {
    count += 1
    return count
  }
}
