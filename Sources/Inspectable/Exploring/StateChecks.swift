import StateKit

/// What is asked of each state: what must hold there, and whether it is what is looked for.
@MainActor
struct StateChecks {
  private var conditions: [(title: String, evaluator: Evaluator)]
  private var goal: Evaluator?
  private let goalTitle: String

  init(_ scene: LoadedScene, _ options: ExplorationOptions) {
    conditions =
      scene.invariants.map { ($0.title, Evaluator($0.expression, missing: .isFalse)) }
      + options.conditions.map { ($0.description, Evaluator($0, missing: .isFalse)) }
    if options.silenced.contains(.invariant) { conditions = [] }
    goal = options.goal.map { Evaluator($0, missing: .isFalse) }
    goalTitle = options.goal?.description ?? ""
  }

  /// Whether there is nothing to ask.
  var isEmpty: Bool { conditions.isEmpty && goal == nil }

  /// What does not hold, and what was looked for where it is there, each by its number.
  mutating func ask(_ scene: LoadedScene) -> UInt64 {
    guard !isEmpty else { return 0 }
    let root = scene.root(step: 0)
    var found: UInt64 = 0
    for index in conditions.indices.prefix(63) {
      if !((try? conditions[index].evaluator.holds(in: root)) ?? false) { found |= 1 << index }
    }
    if (try? goal?.holds(in: root)) == true { found |= 1 << 63 }
    return found
  }

  /// The faults that numbers stand for.
  func faults(_ numbers: UInt64) -> [(kind: Fault.Kind, text: String)] {
    var found: [(Fault.Kind, String)] = conditions.enumerated().prefix(63).compactMap {
      numbers & (1 << $0) == 0 ? nil : (.invariant, $1.title)
    }
    if numbers & (1 << 63) != 0 { found.append((.goal, goalTitle)) }
    return found
  }
}
