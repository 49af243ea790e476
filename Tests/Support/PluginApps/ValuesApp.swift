import Inspectable
import StateKit

struct Timing: State, Codable {
  var seconds = 1.5
  var tags: Set<String> = ["b", "a"]
  var byName: [String: Int] = ["one": 1, "a b": 2]
  var phase = Phase.idle
  var nested: Int?? = .some(nil)
  var people = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Bob"), Person(id: 3, name: "Cy")]
}

enum Phase: Codable {
  case idle
  case loaded(title: String, Int)
}

struct Person: Codable, Identifiable {
  var id: Int
  var name: String
}

enum Change: StateUpdater, Codable {
  case enter(phase: Phase)
  case tag(String)
  case name(key: String, value: Int)
  case shuffle(order: [Int])
  case rename(id: Int, name: String)
  case refused

  func updateState(_ state: inout Timing) {
    switch self {
    case .enter(let phase): state.phase = phase
    case .tag(let tag): state.tags.formSymmetricDifference([tag])
    case .name(let key, let value): state.byName[key] = value
    case .shuffle(let order): state.people = order.map { state.people[$0] }
    case .rename(let id, let name):
      if let index = state.people.firstIndex(where: { $0.id == id }) {
        state.people[index].name = name
      }
    case .refused: break
    }
  }
}

struct Refused: Error {}

/// Every kind of value in one state, and actions that are cases.
struct ValuesApp: InspectableApp {
  let name = "values"
  let summary = "Every kind of value"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store<Timing>(
      state: Timing(),
      interceptors: [
        { _ in
          { next in
            { item in
              if case .refused? = item as? Change { throw Refused() }
              try next(item)
            }
          }
        }
      ])
    return Scene {
      StorePart(store, name: "timing") {
        Example(Change.enter(phase: .loaded(title: "x", 1)), "Enter a phase")
        Example(Change.tag("c"), "Add or remove a tag")
        Example(Change.name(key: "two", value: 2), "Set an entry")
        Example(Change.shuffle(order: [2, 0, 1]), "Reorder the people")
        Example(Change.rename(id: 2, name: "Bea"), "Rename a person")
        Example(Change.refused, "Is refused by an interceptor")
      }
    }
  }
}
