/// One line of the table: something that is measured, and what it is compared with in the same round.
struct Row {
  let name: String

  /// Does the thing so many times, and says how long it took.
  let body: (Int) async -> Duration

  /// What the ratio is to.
  let baseline: (Int) async -> Duration

  /// How much of the usual number of repetitions the thing is done: less where it is slow.
  var share = 1.0

  struct Sample {
    let nanoseconds: Double
    let ratio: Double
  }

  func measure(_ iterations: Int) async -> Sample {
    let count = max(1, Int(Double(iterations) * share))
    // The bare thing before and after, so that a change of the machine's speed falls on both.
    let before = await baseline(iterations)
    let cost = await body(count).nanoseconds / Double(count)
    let after = await baseline(iterations)
    let bare = (before + after).nanoseconds / Double(2 * iterations)
    return Sample(nanoseconds: cost, ratio: cost / bare)
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Does something many times and says how long that took.
@inline(__always)
func time(_ count: Int, _ body: () -> Void) -> Duration {
  ContinuousClock().measure { for _ in 0..<count { body() } }
}

/// Uses a value in a way that the compiler does not see.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// Uses a service in a way that the compiler does not see, and that costs no more than the call.
@inline(never)
@_optimize(none)
func consume(_ service: Service) {}

/// Uses a number in a way that the compiler does not see, and that costs no more than the call.
@inline(never)
@_optimize(none)
func consume(_ number: Int) {}

/// Shows an object to code that the compiler does not see.
@inline(never)
@_optimize(none)
func show(_ object: AnyObject) {}
