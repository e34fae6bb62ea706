import Testing

@testable import ScopedDependenciesCore

/// A place in the user's source.
@Suite struct SourcePlaceTests {
  @Test func `a place is a file and a line`() {
    let place = SourcePlace("Shop/Cart.swift", 12)
    #expect(place.isKnown)
    #expect(place.fileID == "Shop/Cart.swift")
    #expect(place.line == 12)
    #expect("\(place)" == "Shop/Cart.swift:12")
  }

  @Test func `a file may have a name in any script`() {
    #expect(SourcePlace("Épicerie/購物車.swift", 1).fileID == "Épicerie/購物車.swift")
  }

  @Test func `a place may be unknown`() {
    #expect(!SourcePlace.unknown.isKnown)
    #expect(SourcePlace.unknown.fileID == nil)
    #expect("\(SourcePlace.unknown)" == "an unknown place")
  }

  @Test func `a place takes no more room than two words`() {
    #expect(MemoryLayout<SourcePlace>.size <= 16)
  }
}
