import Benchmark
import CustomDump
import Inspectable

/// Finding one change in 100,000 elements, as a host does at the end of a step.
///
/// The state with the change is made beforehand, and an action puts it in the place of the one before. What
/// is measured is the whole of that step: the action, taking the snapshot, comparing it with the one before,
/// and the way through the host, which `step-empty` shows alone. The state before is kept, so that no memory is
/// freed meanwhile.
enum Differences {
  private static let count = 100_000

  static func register() {
    measureStep("step-empty", Item.items(count)) { _, _ in }
    measureStep("diff-array", Item.items(count)) { $0[count / 2].isDone = $1 % 2 == 0 }
    measureStep("diff-front", Item.items(count)) {
      $0.insert(Item(id: -$1 - 1, title: "another thing to do at once"), at: 0)
    }
    measureStep(
      "diff-dictionary",
      Dictionary(uniqueKeysWithValues: Item.items(count).map { ("key \($0.id)", $0) })
    ) { $0["key \(count / 2)"]?.isDone = $1 % 2 == 0 }
    measureStep("diff-rebuilt", Item.items(count)) { items, _ in items = Item.items(count) }

    measure("peer-diff-array", samples: 5, for: .seconds(600)) {
      let old = Item.items(count)
      var new = old
      new[count / 2].isDone = true
      return { [new] _ in blackHole(CustomDump.diff(old, new)) }
    }
  }

  private static func measureStep<State: Sendable>(
    _ name: String, _ state: @autoclosure @escaping @Sendable () -> State,
    change: @escaping @Sendable (inout State, _ sample: Int) -> Void
  ) {
    let turn = Input.dispatch(action: "turn", arguments: [])
    measure(name) {
      let cell = Cell(state())
      let host = LocalHost(CellApp(cell: cell))
      _ = try? await host.send(Questions.Load(app: "cell", seed: 0))
      var sample = 0
      return Change(
        make: {
          sample += 1
          cell.before = cell.value
          cell.next = cell.value
          change(&cell.next, sample)
        },
        find: { blackHole(try? await host.send(Questions.Perform(input: turn))) })
    }
  }
}

/// A state, the one before it and the one that comes next.
@MainActor
private final class Cell<State> {
  var before: State
  var value: State
  var next: State

  init(_ value: State) {
    before = value
    self.value = value
    next = value
  }
}

/// An app that is nothing but its state.
private struct CellApp<State>: InspectableApp {
  let name = "cell"
  let summary = "A state that is made beforehand"
  let cell: Cell<State>

  func makeScene(in context: SceneContext) -> Scene {
    Scene {
      StorePart(state: { cell.value }) { Do("turn") { cell.value = cell.next } }
    }
  }
}
