import ScopedDependenciesCore
import Testing

/// The sequences are those that the algorithm's authors and Rosetta Code publish.
@Suite struct SplitMix64Tests {
  @Test func `the sequence of seed 1234567 is the published one`() {
    #expect(
      numbers(5, from: 1_234_567) == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func `the sequence of seed 0 is the published one`() {
    #expect(
      numbers(5, from: 0) == [
        0xE220_A839_7B1D_CDAF,
        0x6E78_9E6A_A1B9_65F4,
        0x06C4_5D18_8009_454F,
        0xF88B_B8A8_724C_81EC,
        0x1B39_896A_51A8_749B,
      ]
    )
  }
}

private func numbers(_ count: Int, from seed: UInt64) -> [UInt64] {
  let generator = LockedRandomNumberGenerator(seed: seed)
  return (0..<count).map { _ in generator.next() }
}
