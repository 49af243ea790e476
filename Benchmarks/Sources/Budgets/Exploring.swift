import Foundation

/// Searches, each from the start of the tool to its end.
enum Exploring {
  /// The program that serves scenes about which it is known how many states they have.
  private static let scenes =
    ProcessInfo.processInfo.environment["EXPLORED_APPS"] ?? ".build/release/ExploredApps"

  static func register() {
    for scene in ["tictactoe", "eightpuzzle"] {
      Tool.measureRun(
        "explore-\(scene)", ["explore", "--app", "\(scenes):\(scene)", "--for", "600s"], samples: 3)
    }
    let puzzle = "\(scenes):eightpuzzle"
    Tool.measureRun(
      "compare-eightpuzzle", ["compare", puzzle, puzzle, "--explore", "--for", "600s"], samples: 3)
    // Faults are not what is measured; with one the tool would end with 1.
    Tool.measureRun(
      "explore-todo",
      ["--app", "todo", "-c", "explore --states 20000 --without effect --without crash"], samples: 3
    )
  }
}
