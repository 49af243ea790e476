import CShapes
import Inspectable
import StateKit
import Synchronization

/// An object whose content cannot be read.
final class Guarded: Sendable {
  let count = Mutex(0)
  let name = "guarded"
}

final class Owner: Sendable {
  static let shared = Owner()
}

/// Content of which the inspector knows only the bytes.
struct Unseen: State {
  var title = "a"
  var number = Number(whole: 1)
  var header = Mixed(x: 1, isOn: 0, level: 0, y: 2)
  var numbers = [Number(whole: 1), Number(whole: 2)]
  var onChange: @Sendable () -> Void = {}
  let guarded = Guarded()
  var narrow = Narrow(first: 1, isOn: 0, next: 2)
  weak var owner: Owner?
}

/// Changes nothing that is read.
enum Touch: StateUpdater, Codable {
  case number
  case header
  case element
  case function
  case count
  case owner
  case sameFunction
  case two

  func updateState(_ state: inout Unseen) {
    switch self {
    case .number: state.number.broken = 1.5
    case .header: state.header.isOn = 1
    case .element: state.numbers[1].whole = 7
    case .function: state.onChange = { print("changed") }
    case .count: state.guarded.count.withLock { $0 += 1 }
    case .owner: state.owner = Owner.shared
    case .sameFunction: state.onChange = Self.makeFunction(state.title)
    case .two:
      state.title += "b"
      state.number.whole += 1
    }
  }
}

extension Touch {
  private static func makeFunction(_ text: String) -> @Sendable () -> Void { { print(text) } }
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
        Example(Touch.function, "Changes a function")
        Example(Touch.count, "Changes what is behind a lock")
        Example(Touch.owner, "Changes a weak reference")
        Example(Touch.sameFunction, "Makes a function anew")
        Example(Touch.two, "Changes a union, and what is read")
      }
    }
  }
}
