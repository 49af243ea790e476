package import Inspectable

/// Apps about which it is known what there is to find, written as their authors would.
package enum ExploredScenes {
  /// All of them.
  @MainActor package static var all: [any InspectableApp] {
    [
      TicTacToeApp(), DialsApp(), JugsApp(), CrossingApp(), HanoiApp(), EightPuzzleApp(),
      PhilosophersApp(),
      SearchFieldApp(), ShoppingCartApp(), NoticesApp(), BannersApp(), LoginApp(), GadgetApp(),
      TodoListApp(isBrittle: false), TodoListApp(isBrittle: true),
      FerryApp(), LampsApp(), ShelfApp(),
    ] + NeighboursApp.Sharing.allCases.map { NeighboursApp($0) }
      + HallApp.Extra.allCases.map { HallApp($0) } + Puzzles.all + SeededBugs.all
  }
}
