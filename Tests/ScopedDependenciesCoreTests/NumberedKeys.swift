import ScopedDependenciesCore

/// As many keys as a test wants, up to a thousand: each is a type of its own.
enum NumberedKey<Hundreds: Digit, Tens: Digit, Ones: Digit>: TestDependencyKey {
  static var testValue: Int { -1 }
}

/// One of the thousand keys.
struct NumberedKeyAccess: Sendable {
  let key: any (TestDependencyKey & SendableMetatype).Type
  let read: @Sendable (DependencyValues) -> Int
  let write: @Sendable (inout DependencyValues, Int) -> Void

  /// The first keys of the thousand.
  static func first(_ count: Int) -> [NumberedKeyAccess] {
    (0..<count).map { (number: Int) -> NumberedKeyAccess in
      let (hundreds, tens, ones) = (digits[number / 100], digits[number / 10 % 10], digits[number % 10])
      return access(hundreds, tens, ones)
    }
  }

  private static func access<Hundreds: Digit, Tens: Digit, Ones: Digit>(
    _ hundreds: Hundreds.Type, _ tens: Tens.Type, _ ones: Ones.Type
  ) -> NumberedKeyAccess {
    NumberedKeyAccess(
      key: NumberedKey<Hundreds, Tens, Ones>.self,
      read: { $0[NumberedKey<Hundreds, Tens, Ones>.self] },
      write: { $0[NumberedKey<Hundreds, Tens, Ones>.self] = $1 }
    )
  }
}

/// A type that stands for a digit.
protocol Digit: SendableMetatype {}
private enum Zero: Digit {}
private enum One: Digit {}
private enum Two: Digit {}
private enum Three: Digit {}
private enum Four: Digit {}
private enum Five: Digit {}
private enum Six: Digit {}
private enum Seven: Digit {}
private enum Eight: Digit {}
private enum Nine: Digit {}

private let digits: [any Digit.Type] = [
  Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self,
  Nine.self,
]
