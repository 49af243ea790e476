package import InspectableDoor

/// What is looked at after each step: conditions that must hold, and values that are shown when
/// they change.
package struct Observations {
  /// A condition, and whether it held when it was last looked at.
  package struct Invariant {
    /// The number by which it is removed; nil for a condition that the app declares.
    package var number: Int?
    package var title: String
    package var expression: ValueExpression
    package var status = Status.unknown
    /// The step after which the user added it; nil for a condition that the app declares.
    package var node: Timeline.Node?

    package enum Status: Hashable {
      case unknown, holds, broken
    }
  }

  /// An expression, and what it came to when it was last looked at.
  package struct Watch {
    package var number: Int
    package var expression: ValueExpression
    /// Nil where its paths lead nowhere.
    package var value: Value?
    /// The step after which it was added.
    package var node: Timeline.Node
  }

  /// What was expected after a step, and whether it held.
  package struct Expectation: Hashable {
    package var expression: ValueExpression
    package var holds: Bool
    package var node: Timeline.Node
  }

  /// The place where a look was taken: what was found there is valid as long as the session stays
  /// there.
  struct Place: Equatable {
    var host: ObjectIdentifier
    var branch: String
    var step: Int
  }

  package private(set) var invariants: [Invariant] = []
  package private(set) var watches: [Watch] = []
  /// What was expected so far, for exports: each once.
  package private(set) var expectations: [Expectation] = []
  /// Where the last look was taken; nil before the first.
  var place: Place?
  private var count = (invariants: 0, watches: 0)

  /// The observations of a fresh scene: what the app itself declares.
  init(of scene: SceneDescription) {
    replaceDeclared(by: scene)
  }

  /// Replaces the app's own conditions by those of another build; what the user asked for stays.
  mutating func replaceDeclared(by scene: SceneDescription) {
    let declared = scene.invariants.map {
      Invariant(title: $0.title, expression: $0.expression)
    }
    invariants = declared + invariants.filter { $0.number != nil }
    place = nil
  }

  var isEmpty: Bool { invariants.isEmpty && watches.isEmpty }

  /// Adds a condition.
  mutating func add(
    _ expression: ValueExpression, holds: Bool, at node: Timeline.Node
  ) -> Invariant {
    count.invariants += 1
    let invariant = Invariant(
      number: count.invariants, title: "\(expression)", expression: expression,
      status: holds ? .holds : .broken, node: node)
    invariants.append(invariant)
    return invariant
  }

  /// Adds an expression with what it comes to now.
  mutating func add(
    _ expression: ValueExpression, value: Value?, at node: Timeline.Node
  ) -> Watch {
    count.watches += 1
    let watch = Watch(number: count.watches, expression: expression, value: value, node: node)
    watches.append(watch)
    return watch
  }

  /// Keeps what was expected.
  mutating func add(_ expectation: Expectation) {
    if expectations.last != expectation { expectations.append(expectation) }
  }

  /// Removes a condition; nil if there is none of that number.
  mutating func removeInvariant(_ number: Int) -> Invariant? {
    invariants.firstIndex { $0.number == number }.map { invariants.remove(at: $0) }
  }

  /// Removes a watched expression; nil if there is none of that number.
  mutating func removeWatch(_ number: Int) -> Watch? {
    watches.firstIndex { $0.number == number }.map { watches.remove(at: $0) }
  }

  /// Keeps whether the conditions hold.
  mutating func update(_ statuses: [Invariant.Status]) {
    for (index, status) in statuses.enumerated() { invariants[index].status = status }
  }

  /// Keeps what the watched expressions come to.
  ///
  /// - Returns: what is different.
  mutating func update(_ values: [Value?]) -> [WatchedChanges] {
    values.enumerated().compactMap { index, value in
      let old = watches[index].value
      watches[index].value = value
      return WatchedChanges(watches[index].expression, from: old, to: value)
    }
  }
}

/// How the value of a watched expression changed.
package struct WatchedChanges: Hashable, Sendable {
  package var expression: ValueExpression
  /// If the expression is a path, the paths of the changes begin with it.
  package var changes: [Change]

  /// Nil if nothing is different.
  init?(_ expression: ValueExpression, from old: Value?, to new: Value?) {
    self.expression = expression
    let root = expression.path ?? ValuePath()
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, let new?): changes = [Change(root, .inserted(new))]
    case (let old?, nil): changes = [Change(root, .removed(old))]
    case (let old?, let new?):
      changes = Difference.between(old, new).map { Change(root.appending($0.path), $0.kind) }
      if changes.isEmpty { return nil }
    }
  }
}

/// A condition that a step broke, and why it does not hold.
package struct BrokenInvariant: Hashable, Sendable {
  /// The expression, or the name that the app gave.
  package var title: String
  /// What was found at its operands.
  package var findings: [Finding]
  /// Why it could not even be answered.
  package var problem: String?
}
