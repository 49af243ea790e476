import Dispatch
import Inspectable
import StateKit

/// An app that takes time and random numbers from the machine and not from its context.
struct MoodyApp: InspectableApp {
  let name = "moody"
  let summary = "Reads the real time and real randomness"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Mood())
    return Scene {
      StorePart(store) {
        Example(Stamp(), "Note the real time")
        Example(Roll(), "Roll real dice")
        Example(Count(), "Count")
      }
    }
  }
}

private struct Mood: State, Codable {
  var count = 0
  var stamp: UInt64?
  var dice: [UInt64] = []
}

private struct Stamp: StateUpdater, Codable {
  func updateState(_ state: inout Mood) { state.stamp = DispatchTime.now().uptimeNanoseconds }
}

private struct Roll: StateUpdater, Codable {
  func updateState(_ state: inout Mood) { state.dice.append(.random(in: 0 ... .max)) }
}

private struct Count: StateUpdater, Codable {
  func updateState(_ state: inout Mood) { state.count += 1 }
}
