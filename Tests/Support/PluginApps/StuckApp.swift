import Foundation
import Inspectable
import StateKit

struct StuckState: State, Codable {
  var turns = 0
}

/// Works as it should.
struct Turn: StateUpdater, Codable {
  func updateState(_ state: inout StuckState) {
    state.turns += 1
  }
}

/// Never comes to an end; a file in the home folder says that it has begun.
struct Spin: StateUpdater, Codable {
  func updateState(_ state: inout StuckState) {
    if let home = ProcessInfo.processInfo.environment["HOME"] {
      _ = FileManager.default.createFile(atPath: home + "/spinning", contents: nil)
    }
    while true { state.turns &+= 1 }
  }
}

/// Dispatches a turn every second of the clock, without end, and takes a moment of real time for
/// each.
struct Toil: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<StuckState, SceneContext>) async throws {
    while true {
      try await context.dependencies.clock.sleep(for: .seconds(1), name: "toil")
      usleep(5000)
      context.dispatch(Turn())
    }
  }
}

struct StuckApp: InspectableApp {
  let name = "stuck"
  let summary = "Goes round and round"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: StuckState(), dependencies: { _ in context })
    return Scene {
      StorePart(store) {
        Example(Turn(), "Count a turn")
        Example(Spin(), "Count for ever")
        Example(Toil(), "Count every second")
      }
    }
  }
}
