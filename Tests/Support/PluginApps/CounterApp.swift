import Inspectable

/// An observable object with methods, without StateKit's store and screens.
@MainActor
final class Counter {
  private(set) var count = 0
  var log: [String] = []

  func add(_ amount: Int) {
    count += amount
    log.append("added \(amount)")
  }
}

struct Add {
  var amount: Int
  var note: String?
}

struct TooMuch: Error {}

/// An app on an architecture of its own, adapted by closures.
struct CounterApp: InspectableApp {
  let name = "counter"
  let summary = "An observable object, adapted by closures"

  func makeScene(in context: SceneContext) -> Scene {
    let counter = Counter()
    return Scene {
      StorePart("counter", state: { counter }) {
        Example(Add(amount: 1), "Add to the counter").performed { action in
          guard action.amount < 100 else { throw TooMuch() }
          counter.add(action.amount)
          if let note = action.note { counter.log.append(note) }
        }
        Do("forget", "from", .label("count", default: 1), help: "Take lines out of the log") {
          (from: Int, count: Int) in
          let end = from + count
          guard from >= 0, count >= 0, end <= counter.log.count else { throw TooMuch() }
          counter.log.removeSubrange(from..<end)
        }
      }
    }
  }
}
