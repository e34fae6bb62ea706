import Foundation
import ScopedDependencies

/// The ready-made values, each as its documentation shows it.
enum ValueListings {
  struct Asserting {
    @Dependency(\.assert) var assert
    func pay(_ amount: Int) { assert(amount > 0, "an amount must be positive") }
  }

  struct Requiring {
    @Dependency(\.precondition) var precondition
    func pay(_ amount: Int) { precondition(amount > 0, "an amount must be positive") }
  }

  struct Palette {
    let colours: [String: Int]

    @Dependency(\.assertionFailure) var assertionFailure
    func colour(named name: String) -> Int {
      guard let colour = colours[name] else {
        assertionFailure("no colour is named \(name)")
        return 0
      }
      return colour
    }
  }

  struct Server {
    @Dependency(\.environment) var environment
    var port: Int { environment["PORT"].flatMap(Int.init) ?? 8080 }
  }

  struct Screen {
    let analytics: Analytics

    @Dependency(\.fireAndForget) var fireAndForget
    func open() async { await fireAndForget { try await analytics.track("opened") } }
  }

  struct Die {
    @Dependency(\.randomNumberGenerator) var randomNumberGenerator
    func roll() -> Int { randomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
  }

  struct Basket {
    @Dependency(\.uuid) var uuid
    func add(_ name: String) -> Item { Item(id: uuid(), name: name) }
  }

  struct Clerk {
    @Dependency(\.date.now) var now
    @Dependency(\.date) var date
    func stamp() -> Date { date() }
  }

  struct Item {
    let id: UUID
    let name: String
  }

  struct Analytics: Sendable {
    func track(_ event: String) async throws {}
  }
}
