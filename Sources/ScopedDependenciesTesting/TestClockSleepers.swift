extension TestClock {
  /// The time, and those who sleep.
  struct Sleepers: Sendable {
    /// Wakes somebody; true if time has come to the deadline, false if it had before.
    typealias Continuation = CheckedContinuation<Bool, any Error>

    /// A place in the order of waking.
    struct Ticket: Comparable, Sendable {
      let deadline: Instant
      let number: Int

      static func < (first: Ticket, second: Ticket) -> Bool {
        (first.deadline, first.number) < (second.deadline, second.number)
      }
    }

    private(set) var now = Instant()

    /// How many have been woken and have not left their sleep yet.
    var waking = 0

    /// The next to be woken is the last, where it is removed for nothing.
    private var asleep: [(ticket: Ticket, continuation: Continuation)] = []
    private var nextNumber = 0
  }
}

extension TestClock.Sleepers {
  var count: Int { asleep.count }

  /// The earliest deadline.
  var first: TestClock.Instant? { asleep.last?.ticket.deadline }

  mutating func ticket(until deadline: TestClock.Instant) -> Ticket {
    defer { nextNumber += 1 }
    return Ticket(deadline: deadline, number: nextNumber)
  }

  /// Adds somebody who sleeps.
  ///
  /// - Returns: False if the deadline is past.
  mutating func insert(_ ticket: Ticket, _ continuation: Continuation) -> Bool {
    if ticket.deadline <= now { return false }
    asleep.insert((ticket, continuation), at: index(of: ticket))
    return true
  }

  /// Removes somebody who sleeps.
  ///
  /// - Complexity: O(number of sleepers), of which only the search calls code.
  mutating func remove(_ ticket: Ticket) -> Continuation? {
    let index = index(of: ticket)
    guard index < asleep.count, asleep[index].ticket == ticket else { return nil }
    return asleep.remove(at: index).continuation
  }

  /// Moves time to the next deadline, but not beyond a moment, and never back.
  mutating func move(towards target: TestClock.Instant) {
    now = max(now, min(first ?? target, target))
  }

  /// Removes the first of those whose deadline has come.
  mutating func wake() -> Continuation? {
    guard let first, first <= now else { return nil }
    waking += 1
    return asleep.removeLast().continuation
  }

  private func index(of ticket: Ticket) -> Int {
    var (low, high) = (0, asleep.count)
    while low < high {
      let middle = (low + high) / 2
      if asleep[middle].ticket > ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
