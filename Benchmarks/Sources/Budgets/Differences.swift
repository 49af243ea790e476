import Benchmark
import CustomDump
import Inspectable

/// Finding one change in 100,000 elements, as a host does at the end of a step.
///
/// The change is made beforehand. What is measured is the whole of an otherwise empty step: taking
/// the snapshot, comparing it with the one before, and the way through the host, which
/// `step-empty` shows alone. The state before is kept, so that no memory is freed meanwhile.
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
    measure(name) {
      let cell = Cell(state())
      let host = LocalHost(CellApp(cell: cell))
      _ = try? await host.send(Questions.Load(app: "cell", seed: 0))
      var sample = 0
      return Change(
        make: {
          sample += 1
          cell.before = cell.value
          change(&cell.value, sample)
        },
        find: {
          blackHole(try? await host.send(Questions.Perform(input: .advance(nanoseconds: 0))))
        })
    }
  }
}

/// A state that is changed without the host.
@MainActor
private final class Cell<State> {
  var value: State
  var before: State

  init(_ value: State) {
    self.value = value
    before = value
  }
}

/// An app that is nothing but its state.
private struct CellApp<State>: InspectableApp {
  let name = "cell"
  let summary = "A state that is changed from outside"
  let cell: Cell<State>

  func makeScene(in context: SceneContext) -> Scene {
    Scene { StorePart(state: { cell.value }, actions: {}) }
  }
}
