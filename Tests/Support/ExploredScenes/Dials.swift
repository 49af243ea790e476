package import Inspectable
import StateKit

/// Six dials, each from 0 to 9, that turn by one or by three: a million states, many inputs from the first to the last.
package struct Dials: Codable, Hashable, Sendable {
  package var dials = [0, 0, 0, 0, 0, 0]

  package init() {}

  /// What one can do with a dial.
  package enum Action: Codable, Hashable, Sendable {
    case turn(dial: Int)
    case spin(dial: Int)
    case reset
  }
}

/// Dials, with a goal that a search in breadth does not come to.
package struct DialsApp: InspectableApp {
  package let name = "dials"
  package let summary = "Six dials that turn by one or three"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = ReduxStore(
      initialState: Dials(),
      reducer: Reducer<Dials, Dials.Action, Void> { state, action, _ in
        switch action {
        case .turn(let dial): state.dials[dial] = min(9, state.dials[dial] + 1)
        case .spin(let dial): state.dials[dial] = min(9, state.dials[dial] + 3)
        case .reset: state = Dials()
        }
        return nil
      }, environment: ())
    return Scene {
      StorePart(store) {
        Example(Dials.Action.turn(dial: 0), "Turn a dial by one").values { (_: Dials) in
          (0..<6).map { .turn(dial: $0) }
        }
        Example(Dials.Action.spin(dial: 0), "Turn a dial by three").values { (_: Dials) in
          (0..<6).map { .spin(dial: $0) }
        }
        Example(Dials.Action.reset, "Turn all dials back")
      }
    }
  }
}
