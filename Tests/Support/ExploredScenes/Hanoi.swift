package import Inspectable
import StateKit

/// The tower of Hanoi with four discs.
package struct Hanoi: State, Codable, Hashable {
  /// The discs on each of the three pegs, the largest first.
  package private(set) var pegs = [[4, 3, 2, 1], [], []]

  package init() {}

  /// Moves the upper disc of a peg to another one, unless a smaller disc lies there.
  package mutating func move(from: Int, to: Int) {
    guard pegs.indices.contains(from), pegs.indices.contains(to), let disc = pegs[from].last,
      pegs[to].last.map({ $0 > disc }) ?? true
    else { return }
    pegs[to].append(pegs[from].removeLast())
  }
}

package struct MoveDisc: StateUpdater, Codable {
  package var from: Int
  package var to: Int

  package func updateState(_ state: inout Hanoi) { state.move(from: from, to: to) }
}

package struct HanoiApp: InspectableApp {
  package let name = "hanoi"
  package let summary = "The tower of Hanoi with four discs"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Hanoi())
    return Scene {
      StorePart(store) { Example(MoveDisc(from: 0, to: 1), "Move a disc") }
    }
  }
}
