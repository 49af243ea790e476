/// Something wrong that an exploration came upon, or what it was looking for.
package struct Fault: Hashable, Sendable, Codable {
  /// What kind of thing it is.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// The app ended.
    case crash
    /// A step did not come to an end.
    case hang
    /// A condition that must hold does not.
    case invariant
    /// An effect failed, and nobody awaited it.
    case effect
    /// States wait in a queue that nothing will leave.
    case queue
    /// A step came out differently when it was done again.
    case varies
    /// Waiting leads back to the same state for ever.
    case loop
    /// A screen or view model is not what a new one would be.
    case stale
    /// From a state no inputs lead to where something holds that must stay possible.
    case stuck
    /// The goal of the search.
    case goal
  }

  /// What kind of thing it is.
  package var kind: Kind
  /// What is wrong, such as the app's last words, or the condition.
  package var text: String
  /// The inputs that lead there; the last of them does it.
  package var inputs: [Input]

  package init(kind: Kind, text: String, inputs: [Input]) {
    self.kind = kind
    self.text = text
    self.inputs = inputs
  }

  /// Identifies a fault, so that it is reported once, however many inputs lead to it.
  package static func identity(_ kind: Kind, _ text: String, after input: Input?) -> String {
    "\(kind.rawValue) \(input?.subject ?? "") \(text)"
  }
}

extension Input {
  /// What is done, without its arguments: `dispatch RemoveTodo`.
  package var subject: String {
    switch kind {
    case let kind as Inputs.Dispatch: "dispatch \(kind.action)"
    case let kind as Inputs.Trigger: "trigger \(kind.screen).\(kind.event)"
    case let kind as Inputs.Transition: "transition \(kind.queue) \(kind.state)"
    case let kind as Inputs.Resolve: "resolve \(kind.request)"
    case let kind as Inputs.Fail: "fail \(kind.request)"
    default: "\(self)"
    }
  }

  /// What stands in it that can be made simpler.
  package var values: [Value] {
    switch kind {
    case let kind as any CallInput: kind.arguments.map(\.value)
    case let kind as Inputs.Resolve: kind.value.map { [$0] } ?? []
    default: []
    }
  }

  /// The same with another value in the place of one of ``values``.
  package func replacing(_ index: Int, with value: Value) -> Input {
    func replaced<Kind: CallInput>(_ kind: Kind) -> Input {
      var kind = kind
      kind.arguments[index].value = value
      return Input(kind)
    }
    switch kind {
    case let kind as any CallInput: return replaced(kind)
    case var kind as Inputs.Resolve:
      kind.value = value
      return Input(kind)
    default: return self
    }
  }
}
