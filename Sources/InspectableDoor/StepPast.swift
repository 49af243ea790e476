/// What came before the current step: `old` and `action` in an expression that is asked about the step.
///
/// The names are those of Eiffel's and JML's postconditions, and of TLA+'s actions.
package struct StepPast: Hashable, Sendable, Codable {
  /// The values of the parts before the step; nil where no step was taken, so that `old` is what there is now.
  package var parts: [PartValue]?
  /// The input that made the step, as a value of the input's name; nil where no step was taken.
  package var action: Value?

  package init(parts: [PartValue]? = nil, action: Value? = nil) {
    self.parts = parts
    self.action = action
  }
}

extension ValueExpression {
  /// The paths behind `old`.
  package var oldPaths: [ValuePath] {
    scenePaths.filter { $0.components.first == .member(Self.before) }
      .map { ValuePath(Array($0.components.dropFirst())) }
  }

  /// What its paths start from where it is asked about a step: the parts as they are, and as they were.
  ///
  /// A part of the app's own that is called `old` or `action` is meant by that name.
  package func root(_ now: any Explorable, after past: StepPast) -> any Explorable {
    guard asksAboutStep else { return now }
    return StepRoot(
      now: now,
      members: [
        Self.before: past.parts.map { SceneNode(parts: $0) } ?? now,
        Self.doneInput: past.action ?? .null,
      ])
  }
}

/// The scene after a step, with what it was before.
private struct StepRoot: Explorable {
  let now: any Explorable
  let members: [String: any Explorable]

  var shape: Shape { now.shape }
  var elements: [any Explorable]? { now.elements }
  var typeNames: [String] { now.typeNames }
  var mayHoldSecret: Bool { now.mayHoldSecret }

  func value(limit: ValueLimit) -> Value { now.value(limit: limit) }

  func member(_ name: String) -> (any Explorable)? { now.member(name) ?? members[name] }
}

extension SceneNode {
  /// A scene made of the values of its parts: `list.model` is a member of `list`.
  fileprivate convenience init(parts: [PartValue]) {
    var members: [Member] = []
    var screens = ScreenParts()
    for part in parts {
      let names = part.part.split(separator: ".", maxSplits: 1).map(String.init)
      if names.count == 2 {
        screens.add(names[1], part.value, to: names[0])
      } else {
        members.append((part.part, { part.value }))
      }
    }
    members.removeAll { screens.has($0.label) }
    self.init(name: "old", members: members + screens.members)
  }
}

extension Input {
  /// The input as a value, by the name of what was done: `AddTodo(title: "x")`, or `.increment` where an action
  /// is a case of an enum.
  ///
  /// - Parameter scene: tells which actions are cases, and the labels of arguments given by position.
  package func action(in scene: SceneDescription) -> Value {
    let call = hidingSecrets(in: scene).kind as? any CallInput
    let found = call?.callable(in: scene)
    let given = call?.arguments ?? []
    let members = (found?.labelled(given) ?? given).map { Value.Member($0.label, $0.value) }
    switch call {
    case let dispatch as Inputs.Dispatch:
      let words = dispatch.action.split(separator: ".").map(String.init)
      if found?.isCase == true {
        return .enumeration(type: dispatch.owner, name: words.last ?? "", payload: members)
      }
      return .record(type: dispatch.action, members: members)
    case let trigger as Inputs.Trigger: return .record(type: trigger.event, members: members)
    default: return .record(type: type(of: kind).word, members: members)
    }
  }
}
