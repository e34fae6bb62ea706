import Testing

@testable import ScopedDependenciesCore

/// What the user calls what was read.
@Suite struct ReadSiteTests {
  @Test(arguments: ["rate", "_rate", "été", "率", "exchange rate"] as [StaticString])
  func `a property is called by its name`(function: StaticString) {
    let site = ReadSite(RateKey.self, function: function, place: .unknown)
    #expect(site.property == "\(function)")
    #expect(site.name == "\(function)")
  }

  @Test(
    arguments: ["", "total()", "init()", "subscript(_:)", "total(of:)", "Cart", "liveValue", "testValue"]
      as [StaticString])
  func `what is read elsewhere than in a property is called by the type of its key`(function: StaticString) {
    let site = ReadSite(RateKey.self, function: function, place: .unknown)
    #expect(site.property == nil)
    #expect(site.name == "RateKey")
  }

  @Test func `the initial value of a stored property is no property of the values`() {
    let messages = recordedMessages { _ = Cart() }
    #expect(
      messages == [
        """
        'RateKey' was read in a test that does not override it, \
        at ScopedDependenciesCoreTests/ReadSiteTests.swift:1001.
        A test must not depend on live values.
        To fix this, add '.dependencies { $0[RateKey.self] = <a value for this test> }' to the test.
        """
      ]
    )
  }
}

private struct Cart {
  let rate = DependencyValues.current[RateKey.self, line: 1_001]
}

private enum RateKey: DependencyKey {
  static var liveValue: Int { 1 }
}
