package import Inspectable
import StateKit

/// Three philosophers at a round table, with a fork between each two of them.
///
/// Each takes the fork on the left, then the one on the right, eats, and lays both down.
package struct Philosophers: State, Codable, Hashable {
  /// What somebody does.
  package enum Doing: String, Codable, Sendable { case thinking, waiting, eating }

  package private(set) var doing = Array(repeating: Doing.thinking, count: 3)

  package init() {}

  /// Whether the fork on somebody's left is taken.
  private func isTaken(_ fork: Int) -> Bool {
    doing[fork] != .thinking || doing[(fork + 2) % 3] == .eating
  }

  /// Somebody does what comes next, if the fork for it is there.
  package mutating func goOn(_ number: Int) {
    guard doing.indices.contains(number) else { return }
    switch doing[number] {
    case .thinking where !isTaken(number): doing[number] = .waiting
    case .waiting where !isTaken((number + 1) % 3): doing[number] = .eating
    case .eating: doing[number] = .thinking
    default: break
    }
  }

  /// Whether somebody can do anything.
  package var goesOn: Bool {
    doing.indices.contains { number in
      var next = self
      next.goOn(number)
      return next != self
    }
  }
}

package struct GoOn: StateUpdater, Codable {
  package var philosopher: Int

  package func updateState(_ state: inout Philosophers) { state.goOn(philosopher) }
}

package struct PhilosophersApp: InspectableApp {
  package let name = "philosophers"
  package let summary = "Three philosophers at a round table"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Philosophers())
    return Scene {
      StorePart(store) { Example(GoOn(philosopher: 0), "Somebody does what comes next") }
      Invariant("somebody can go on") { store.state.goesOn }
    }
  }
}
