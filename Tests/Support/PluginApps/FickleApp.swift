import Inspectable
import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app that does not do the same when its steps are done again.
struct FickleApp: InspectableApp {
  let name = "fickle"
  let summary = "Takes dates, identifiers and the order of sets as they come"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Whims())
    return Scene {
      StorePart(store) {
        Example(Count(), "Count, which is the same each time")
        Example(Stamp(), "Keep the date of the machine")
        Example(Put(title: "milk"), "Add an item under an identifier of its own")
        Example(Gather(), "List a set in the order that it has")
        Example(Crash(), "End the app")
      }
    }
  }
}

private struct Whims: State, Codable {
  struct Item: Codable {
    var id: UUID
    var title: String
  }

  var count = 0
  var stamp: Date?
  var items: [Item] = []
  var order: [String] = []
}

private struct Count: StateUpdater, Codable {
  func updateState(_ state: inout Whims) { state.count += 1 }
}

private struct Stamp: StateUpdater, Codable {
  func updateState(_ state: inout Whims) { state.stamp = Date() }
}

private struct Put: StateUpdater, Codable {
  var title: String
  func updateState(_ state: inout Whims) {
    state.items.append(Whims.Item(id: UUID(), title: title))
  }
}

private struct Gather: StateUpdater, Codable {
  func updateState(_ state: inout Whims) {
    state.order = Array(Set(["a", "b", "c", "d", "e", "f", "g", "h"]))
  }
}

private struct Crash: StateUpdater, Codable {
  func updateState(_ state: inout Whims) { fatalError("on request") }
}
