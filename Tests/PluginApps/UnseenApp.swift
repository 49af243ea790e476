import CShapes
import Inspectable
import StateKit

/// Content of which the inspector knows the bytes and no more.
struct Unseen: State {
  var title = "a"
  var number = Number(whole: 1)
  var header = Mixed(x: 1, isOn: 0, level: 0, y: 2)
  var numbers = [Number(whole: 1), Number(whole: 2)]
  var onChange: () -> Void = {}
}

/// Changes nothing that is read.
enum Touch: StateUpdater, Codable {
  case number
  case header
  case element
  case nothing

  func updateState(_ state: inout Unseen) {
    switch self {
    case .number: state.number.broken = 1.5
    case .header: state.header.isOn = 1
    case .element: state.numbers[1].whole = 7
    case .nothing: state.onChange = {}
    }
  }
}

/// An app with state that is not read.
struct UnseenApp: InspectableApp {
  let name = "unseen"
  let summary = "Content that is not read"

  func makeScene(in context: SceneContext) -> Scene {
    Scene {
      StorePart(Store<Unseen>(state: Unseen())) {
        Example(Touch.number, "Changes a union")
        Example(Touch.header, "Changes a bit field")
        Example(Touch.element, "Changes a union in an array")
        Example(Touch.nothing, "Changes a function")
      }
    }
  }
}
