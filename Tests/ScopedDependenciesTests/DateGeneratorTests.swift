import Foundation
import ScopedDependencies
import Testing

@Suite struct DateGeneratorTests {
  @Test func `a closure gives each date`() {
    let generator = DateGenerator { Date(timeIntervalSince1970: 7) }
    #expect(generator() == Date(timeIntervalSince1970: 7))
    #expect(generator.now == Date(timeIntervalSince1970: 7))
  }

  @Test func `a constant gives the same date each time`() {
    let generator = DateGenerator.constant(Date(timeIntervalSince1970: 7))
    #expect(
      [generator(), generator.now] == [Date(timeIntervalSince1970: 7), Date(timeIntervalSince1970: 7)])
  }

  @Test func `setting now replaces whatever gave the dates`() {
    var generator = DateGenerator.incrementing(by: 1)
    generator.now = Date(timeIntervalSince1970: 7)
    #expect([generator(), generator()] == [Date(timeIntervalSince1970: 7), Date(timeIntervalSince1970: 7)])
  }

  @Test func `an incrementing source begins at the reference date`() {
    let generator = DateGenerator.incrementing(by: 0.5)
    #expect([generator(), generator(), generator()].map(\.timeIntervalSinceReferenceDate) == [0, 0.5, 1])
  }

  @Test func `an incrementing source begins where it is told to`() {
    let generator = DateGenerator.incrementing(by: -60, from: Date(timeIntervalSince1970: 100))
    #expect([generator(), generator()].map(\.timeIntervalSince1970) == [100, 40])
  }

  @Test func `a step may be a duration`() {
    let generator = DateGenerator.incrementing(by: .milliseconds(1500))
    #expect([generator(), generator()].map(\.timeIntervalSinceReferenceDate) == [0, 1.5])
  }

  @Test func `copies share their steps, and two sources do not`() {
    let generator = DateGenerator.incrementing(by: 1)
    let copy = generator
    #expect([generator(), copy()].map(\.timeIntervalSinceReferenceDate) == [0, 1])
    #expect(DateGenerator.incrementing(by: 1)().timeIntervalSinceReferenceDate == 0)
  }
}
