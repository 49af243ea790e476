/// The changes that a comparison has found, and the place that it has reached.
package struct ChangeList {
  /// What was found, in an order in which it can be applied.
  package private(set) var changes: [Change] = []

  private var path: [ValuePath.Component] = []
  /// The length of the path to the nearest element of an array that is being compared.
  private var elementPathLength = -1

  /// Begins at the root.
  package init() {}

  /// Whether the current place is an element of an array, where `inserted` and `removed` are said
  /// of the element itself.
  package var isAtElement: Bool { path.count == elementPathLength }

  /// Goes one step further along the path.
  package mutating func enter(_ component: ValuePath.Component) { path.append(component) }

  /// Goes to an element of the array at the current place; gives what ``leaveElement(_:)`` needs.
  package mutating func enterElement(at index: Int) -> Int {
    let outer = elementPathLength
    path.append(.index(index))
    elementPathLength = path.count
    return outer
  }

  /// Goes back from an element.
  package mutating func leaveElement(_ outer: Int) {
    elementPathLength = outer
    path.removeLast()
  }

  /// Goes one step back.
  package mutating func leave() { path.removeLast() }

  /// Reports a change of this kind at the current place.
  package mutating func report(_ kind: Change.Kind) {
    changes.append(Change(ValuePath(path), kind))
  }

  /// Reports a change of this kind one step further along the path.
  package mutating func report(at component: ValuePath.Component, _ kind: Change.Kind) {
    changes.append(Change(ValuePath(path + [component]), kind))
  }

  /// Reports the elements that left and joined the set at the current place, in their order.
  package mutating func reportSet(removed: [Value], inserted: [Value]) {
    for value in removed.sorted(by: { $0.isOrdered(before: $1) }) { report(.removed(value)) }
    for value in inserted.sorted(by: { $0.isOrdered(before: $1) }) { report(.inserted(value)) }
  }
}

extension ValuePath.Component {
  /// The step to a dictionary's entry, as it is written.
  package static func entry(_ key: Value) -> ValuePath.Component {
    if case .int(let index) = key, index >= 0 { return .index(index) }
    return .key(key)
  }
}
