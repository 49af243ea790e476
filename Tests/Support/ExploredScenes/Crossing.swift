package import Inspectable
import StateKit

/// A wolf, a goat and a cabbage are to be brought across a river, in a boat that takes one of them.
package struct Crossing: Codable, Hashable, Sendable {
  package enum Bank: String, Codable, Sendable {
    case near, far

    var other: Bank { self == .near ? .far : .near }
  }

  /// Who goes along.
  package enum Passenger: String, CaseIterable, Codable, Sendable {
    case nobody, wolf, goat, cabbage
  }

  package private(set) var boat = Bank.near
  package private(set) var wolf = Bank.near
  package private(set) var goat = Bank.near
  package private(set) var cabbage = Bank.near

  package init() {}

  /// Whether nobody is left with somebody who eats them.
  package var isSafe: Bool { goat == boat || (wolf != goat && cabbage != goat) }

  /// Whether all of them are across.
  package var isDone: Bool { [boat, wolf, goat, cabbage].allSatisfy { $0 == .far } }

  /// Crosses the river, unless the passenger is on the other bank or somebody would be eaten.
  package mutating func cross(with passenger: Passenger) {
    var next = self
    next.boat = boat.other
    switch passenger {
    case .nobody: break
    case .wolf where wolf == boat: next.wolf = next.boat
    case .goat where goat == boat: next.goat = next.boat
    case .cabbage where cabbage == boat: next.cabbage = next.boat
    default: return
    }
    if next.isSafe { self = next }
  }
}

package struct CrossingApp: InspectableApp {
  package let name = "crossing"
  package let summary = "A wolf, a goat and a cabbage at a river"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    var crossing = Crossing()
    return Scene {
      StorePart("river", state: { crossing }, restore: { crossing = $0 }) {
        for passenger in Crossing.Passenger.allCases {
          Do("cross_\(passenger)", help: "Row across") { crossing.cross(with: passenger) }
        }
      }
    }
  }
}
