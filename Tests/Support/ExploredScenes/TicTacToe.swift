package import Inspectable
import StateKit

/// Noughts and crosses: a board of nine cells, played until somebody has three in a row.
package struct TicTacToe: State, Codable, Hashable {
  /// A player's sign.
  package enum Mark: String, Codable, Sendable { case x, o }

  /// The board, row by row.
  package private(set) var cells: [Mark?] = Array(repeating: nil, count: 9)
  /// Whose turn it is.
  package private(set) var next = Mark.x

  package init() {}

  /// Who has three in a row.
  package var winner: Mark? {
    let rows = [
      [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]
    return rows.lazy.compactMap { row in
      let marks = Set(row.map { self.cells[$0] })
      return marks.count == 1 ? marks.first.flatMap(\.self) : nil
    }.first
  }

  /// The cells that can be played.
  package var free: [Int] {
    winner == nil ? cells.indices.filter { cells[$0] == nil } : []
  }

  /// Puts the mark of whose turn it is into a cell, if that is free.
  package mutating func play(_ cell: Int) {
    guard free.contains(cell) else { return }
    cells[cell] = next
    next = next == .x ? .o : .x
  }
}

/// A player marks a cell.
package struct Play: StateUpdater, Codable {
  package var cell: Int

  package func updateState(_ state: inout TicTacToe) { state.play(cell) }
}

package struct TicTacToeApp: InspectableApp {
  package let name = "tictactoe"
  package let summary = "Noughts and crosses"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: TicTacToe())
    return Scene {
      StorePart(store) { Example(Play(cell: 0), "Mark a cell") }
    }
  }
}
