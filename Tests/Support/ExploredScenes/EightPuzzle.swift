package import Inspectable
import StateKit

/// Eight tiles in a frame of three by three, of which those beside the gap can be slid into it.
package struct EightPuzzle: Codable, Hashable, Sendable {
  /// The tiles row by row; 0 is the gap.
  package private(set) var tiles: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 0]

  package init() {}

  /// Where a tile is slid.
  package enum Slide: String, CaseIterable, Codable, Sendable { case up, down, left, right }

  package mutating func slide(_ slide: Slide) {
    guard let gap = tiles.firstIndex(of: 0) else { return }
    let (row, column) = gap.quotientAndRemainder(dividingBy: 3)
    switch slide {
    case .up where row < 2: tiles.swapAt(gap, gap + 3)
    case .down where row > 0: tiles.swapAt(gap, gap - 3)
    case .left where column < 2: tiles.swapAt(gap, gap + 1)
    case .right where column > 0: tiles.swapAt(gap, gap - 1)
    default: break
    }
  }
}

package struct EightPuzzleApp: InspectableApp {
  package let name = "eightpuzzle"
  package let summary = "Eight tiles that are slid in a frame"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = ReduxStore(
      initialState: EightPuzzle(),
      reducer: Reducer<EightPuzzle, EightPuzzle.Slide, Void> { state, slide, _ in
        state.slide(slide)
        return nil
      }, environment: ())
    return Scene {
      StorePart(store) { Example<EightPuzzle.Slide>.all("Slide a tile into the gap") }
    }
  }
}
