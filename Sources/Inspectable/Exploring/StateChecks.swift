import StateKit

/// What is asked of each state and of each step: what must hold there, and whether it is what is looked for.
@MainActor
struct StateChecks {
  private var conditions: [Condition]
  private var goal: Evaluator?
  private var bound: Evaluator?
  private var reachable: Evaluator?
  private var maximised: Evaluator?
  /// The goal, if it tells how near a state comes to it.
  private var climbed: Evaluator?
  private let goalTitle: String
  /// The parts that conditions compare with what they were before a step.
  private let comparedParts: [Int]
  /// Whether any condition is about a step.
  private let asksAboutSteps: Bool
  private let marked: SceneDescription
  /// The parts whose changes are told, for a drawing; empty if none is made.
  private let drawnParts: [Int]

  private struct Condition {
    var title: String
    var expression: ValueExpression
    var evaluator: Evaluator
    /// Whether it is about a step, not only about the state after it.
    var asksAboutStep: Bool

    @MainActor
    init(_ title: String, _ expression: ValueExpression) {
      self.title = title
      self.expression = expression
      evaluator = Evaluator(expression, missing: .isFalse)
      asksAboutStep = expression.asksAboutStep
    }
  }

  /// What is known of a state before an input is done in it.
  struct Before {
    /// What doesn't hold there, each condition by its number.
    var broken: UInt64 = 0
    /// The values that are compared; nil where no condition compares any.
    var past: StepPast?
    /// The values whose changes are told.
    var drawn: [PartValue] = []
  }

  init(_ scene: LoadedScene, _ options: ExplorationOptions) {
    conditions =
      scene.invariants.map { Condition($0.title, $0.expression) }
      + options.conditions.map { Condition($0.description, $0) }
    if options.silenced.contains(.invariant) { conditions = [] }
    goal = options.goal.map { Evaluator($0, missing: .isFalse) }
    bound = options.bound.map { Evaluator($0, missing: .isFalse) }
    reachable = options.reachable.map { Evaluator($0, missing: .isFalse) }
    maximised = options.maximised.map { Evaluator($0, missing: .isFalse) }
    if let goal = options.goal, goal.hasDistance { climbed = Evaluator(goal, missing: .isFalse) }
    goalTitle = options.goal?.description ?? ""
    let old = conditions.flatMap(\.expression.oldPaths)
    comparedParts = scene.parts.indices.filter { index in
      let part = ValuePath(names: scene.parts[index].name)
      return old.contains { $0.starts(with: part) || part.starts(with: $0) }
    }
    asksAboutSteps = conditions.contains(where: \.asksAboutStep)
    marked = scene.marked
    let sources = Set(
      scene.scene.stores.map(\.name) + scene.scene.screens.map { $0.name + ".local" })
    let kept = scene.parts.indices.filter { sources.contains(scene.parts[$0].name) }
    drawnParts =
      options.drawsGraph != true ? [] : kept.isEmpty ? Array(scene.parts.indices) : kept
  }

  /// Whether there is nothing to ask of a state.
  var isEmpty: Bool { conditions.isEmpty && goal == nil }

  /// What does not hold in a state, and what was looked for where it is there, each by its number.
  ///
  /// Conditions about steps are left out, since nothing was done.
  mutating func ask(_ scene: LoadedScene) -> UInt64 {
    guard !isEmpty else { return 0 }
    let root = scene.root(step: 0)
    var found: UInt64 = 0
    for index in conditions.indices.prefix(63) where !conditions[index].asksAboutStep {
      if !((try? conditions[index].evaluator.holds(in: root)) ?? false) { found |= 1 << index }
    }
    if (try? goal?.holds(in: root)) == true { found |= 1 << 63 }
    return found
  }

  /// Whether nothing is to be tried in the state that was reached.
  mutating func isBeyond(_ scene: LoadedScene) -> Bool {
    guard bound != nil else { return false }
    return (try? bound?.holds(in: scene.root(step: 0))) != true
  }

  /// Whether what must stay possible holds in the state that was reached; false if nothing must.
  mutating func isGoal(_ scene: LoadedScene) -> Bool {
    guard reachable != nil else { return false }
    return (try? reachable?.holds(in: scene.root(step: 0))) == true
  }

  /// Whether states are higher or lower than others.
  var scores: Bool { maximised != nil || climbed != nil }

  /// How high a state is: the number that is maximised, or how near it comes to the goal; as low as can be where there is
  /// no such number.
  mutating func score(_ scene: LoadedScene) -> Float {
    let root = scene.root(step: 0)
    if maximised != nil {
      let value = try? maximised?.value(in: root).value(limit: .full)
      return value?.number.map { Float($0) } ?? -.greatestFiniteMagnitude
    }
    let distance = try? climbed?.distance(in: root)
    return distance.map { -Float($0) } ?? -.greatestFiniteMagnitude
  }

  /// What is to be known of a state before inputs are done in it.
  mutating func before(in scene: LoadedScene) -> Before {
    Before(
      broken: ask(scene),
      past: asksAboutSteps ? StepPast(parts: comparedParts.map(scene.value(ofPart:))) : nil,
      drawn: drawnParts.map(scene.value(ofPart:)))
  }

  /// What a step changed, in lines; nil if no drawing is made.
  func change(_ scene: LoadedScene, _ before: Before) -> String? {
    drawnParts.isEmpty
      ? nil : drawnParts.map(scene.value(ofPart:)).changeLines(since: before.drawn)
  }

  /// What doesn't hold of a step.
  ///
  /// - Parameter before: what was known before it.
  mutating func ask(
    _ scene: LoadedScene, after input: @autoclosure () -> Input, _ before: Before
  ) -> UInt64 {
    guard var past = before.past else { return 0 }
    past.action = input().action(in: marked)
    let now = scene.root(step: 0)
    var found: UInt64 = 0
    for index in conditions.indices.prefix(63) where conditions[index].asksAboutStep {
      let root = conditions[index].expression.root(now, after: past)
      if !((try? conditions[index].evaluator.holds(in: root)) ?? false) { found |= 1 << index }
    }
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
