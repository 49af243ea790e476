import Inspectable
import StateKit

struct Shelf: State, Codable {
  var titles = (0..<100_000).map { "title \($0)" }
}

struct Retitle: StateUpdater, Codable {
  var number = 0

  func updateState(_ state: inout Shelf) {
    state.titles[number % state.titles.count] = "changed by \(number)"
  }
}

/// Has a large state, each input of which changes one text, to measure what looking at it costs the app.
struct ShelfApp: InspectableApp {
  let name = "shelf"
  let summary = "100,000 texts, of which each input changes one"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Shelf(), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(Retitle(), "Change a text") }
    }
  }
}
