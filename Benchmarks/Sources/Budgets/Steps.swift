import Foundation

/// Whole steps by the size and the shape of the state, through a process of the tool and one of the app.
///
/// A sample is a script. What is told of it is the processor time of both processes for each step, in which
/// their start has a share: there are so many steps that it is a small one.
enum Steps {
  /// The program that serves the apps, beside this one.
  static let app =
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Sizes")

  struct Script {
    /// What the report knows it by.
    var name: String
    /// The app that is loaded.
    var app: String
    /// How many steps it has.
    var steps: Int
    var step: @Sendable (Int) -> String
  }

  static let scripts: [Script] =
    [(1_000, 20_000), (100_000, 2_000), (1_000_000, 1_000)].map { count, steps in
      Script(name: "step-one-of-\(count)", app: "array\(count)", steps: steps) {
        "dispatch Toggle(index: \($0 * 7_919 % count))"
      }
    } + [
      Script(name: "step-beside-100000", app: "array100000", steps: 10_000) { _ in
        "dispatch Count()"
      },
      Script(name: "step-table-100000", app: "table100000", steps: 1_000) {
        "dispatch ToggleEntry(index: \($0 * 7_919 % 100_000))"
      },
      Script(name: "step-text-1000000", app: "text1000000", steps: 500) {
        "dispatch TypeOver(offset: \($0 * 7_919 % 1_000_000), character: \"\(["a", "b", "c"][$0 % 3])\")"
      },
    ]
    + [(1_000, 20_000), (100_000, 1_000)].map { count, steps in
      Script(name: "step-graph-\(count)", app: "graph\(count)", steps: steps) { _ in
        "dispatch Idle()"
      }
    }
    + [(1_000, 200), (10_000, 40)].flatMap { count, steps in
      [
        Script(name: "step-all-of-\(count)", app: "array\(count)", steps: steps) { _ in
          "dispatch ToggleAll()"
        },
        Script(name: "step-shuffle-\(count)", app: "array\(count)", steps: steps) {
          "dispatch Shuffle(seed: \($0))"
        },
      ]
    }

  static func register() {
    for script in scripts {
      let file = Tool.folder.appending(path: "\(script.name).inspect")
      Tool.measureRun(script.name, ["run", "--allow-load", file.path]) {
        let load = "load \(app.path) \(script.app)"
        try Tool.write([load] + (0..<script.steps).map(script.step), to: file)
      }
    }
  }
}
