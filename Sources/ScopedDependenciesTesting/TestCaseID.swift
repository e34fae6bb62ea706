import Testing

/// What tells a test case from every other one of the process.
///
/// A case that runs more than once in a process has the same identity each time.
struct TestCaseID: Equatable, Sendable {
  private let test: Test.ID
  private let arguments: ArgumentsID?

  /// A number that few identities share.
  let bucket: Int

  private init(test: Test, testCase: Test.Case) {
    self.test = test.id
    arguments = testCase.isParameterized ? ArgumentsID(testCase) : nil
    bucket = test.sourceLocation.line ^ (arguments?.hashValue ?? 0)
  }

  /// That of the running case; nil outside of cases.
  static var current: TestCaseID? {
    guard let testCase = Test.Case.current, let test = Test.current else { return nil }
    return TestCaseID(test: test, testCase: testCase)
  }
}

/// What tells two cases of a parameterised test apart, also where their arguments are equal.
///
/// Swift Testing shows it to mirrors only: the identities of the arguments, and a number that counts equal ones. If
/// some day they look different, the description of the case still tells the same, five times as slowly.
///
/// `@unchecked` because of the arguments' identities. The proof: they are copies of constants that Swift Testing
/// shares between tasks itself, and nothing but comparison and hashing is done with them.
private enum ArgumentsID: Hashable, @unchecked Sendable {
  case mirrored([AnyHashable], discriminator: Int)
  case described(String)

  init(_ testCase: Test.Case) {
    self = ArgumentsID(mirroring: testCase) ?? .described("\(testCase)")
  }

  private init?(mirroring testCase: Test.Case) {
    guard let kind = Mirror(reflecting: testCase).children.first?.value,
      let parameterized = Mirror(reflecting: kind).children.first?.value
    else { return nil }
    var ids: [AnyHashable]?
    var discriminator: Int?
    for (label, value) in Mirror(reflecting: parameterized).children {
      switch label {
      case "arguments": ids = Self.ids(of: value)
      case "discriminator": discriminator = value as? Int
      default: break
      }
    }
    guard let ids, let discriminator else { return nil }
    self = .mirrored(ids, discriminator: discriminator)
  }

  /// The identities of all arguments; nil if one cannot be found.
  private static func ids(of arguments: Any) -> [AnyHashable]? {
    guard let arguments = arguments as? [Any] else { return nil }
    let ids = arguments.compactMap { argument in
      Mirror(reflecting: argument).children.first { $0.label == "id" }?.value as? AnyHashable
    }
    return ids.count == arguments.count ? ids : nil
  }
}
