/// What the arguments ask for.
enum Invocation {
  case help
  case receipts(OrderSource)

  static let usage = """
    Usage: Receipts [FILE | -]

    Prints a receipt for each order in FILE, in standard input for '-', or in a sample that ships with it.
    An order is a row of comma-separated text: customer, country, currency, amount, moment.

    With SWIFT_DEPENDENCIES_CONTEXT=preview in the environment it prints sample receipts and reads no file.
    Exit status: 0, or 1 if a row is faulty, 2 if a file cannot be read, 64 for wrong arguments.
    """

  init(_ arguments: [String]) throws(UsageMistake) {
    guard let argument = arguments.first else {
      self = .receipts(.sample)
      return
    }
    guard arguments.count == 1 else { throw .tooManyFiles(arguments.count) }
    switch argument {
    case "-h", "--help": self = .help
    case "-": self = .receipts(.standardInput)
    case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
    default: self = .receipts(.file(argument))
    }
  }
}

/// Arguments that ask for nothing known.
enum UsageMistake: Error {
  case unknownOption(String)
  case tooManyFiles(Int)
}

extension UsageMistake: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let option): "There is no option '\(option)'."
    case .tooManyFiles(let count): "There are \(count) arguments where one is possible."
    }
  }
}
