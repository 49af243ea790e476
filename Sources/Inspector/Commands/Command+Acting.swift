import InspectableDoor

extension Command {
  /// The verbs that make a step.
  static let acting: [Command] = [
    Command(
      doing: "dispatch", group: .act,
      forms: ["dispatch ACTION(LABEL: VALUE, …)", "dispatch ACTION VALUE …"],
      summary: "dispatch an action",
      examples: ["dispatch AddTodo(title: \"buy bread\")", "dispatch RemoveTodo 1"],
      hides: .arguments { .dispatch(action: $0.actionName, arguments: $0.inputArguments) }
    ) { invocation in
      let call = try invocation.parser.call("an action's name, as 'actions' lists them")
      try invocation.parser.expectEnd()
      let input = Input.dispatch(action: call.actionName, arguments: call.inputArguments)
      return Plan(input: input, place: call.offset(of:))
    },
    Command(
      doing: "set", group: .act, forms: ["set PATH = VALUE"],
      summary: "give a member of a local state a new value",
      examples: ["set list.local.selectedIndex = 2"], hides: .assignedValue,
      pathsTo: .localState
    ) { invocation in
      let assignment = try invocation.parser.assignment()
      let input = Input.set(path: assignment.path, value: assignment.value)
      return Plan(input: input) { place in
        switch place {
        case .value(let path): assignment.offset(of: path)
        case .step(let index) where assignment.target.offsets.indices.contains(index):
          assignment.target.offsets[index]
        default: assignment.target.range.lowerBound
        }
      }
    },
    Command(
      doing: "trigger", group: .act, forms: ["trigger SCREEN.EVENT(VALUE, …)"],
      summary: "do what a finger would do", examples: ["trigger list.didSelectItem(2)"],
      hides: .arguments { call in
        // Whatever was typed, perhaps no more than a point in backticks.
        let parts = call.screenAndEvent
        return .trigger(
          screen: parts.first ?? "", event: parts.dropFirst().first ?? "",
          arguments: call.inputArguments)
      }
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let call = try invocation.parser.call("a screen and its event, such as list.didSelectItem")
      try invocation.parser.expectEnd()
      let scene = try invocation.session.scene()
      let parts = call.screenAndEvent
      guard parts.count == 2, !call.isImplicitCase else {
        if scene.actions.contains(where: { $0.name == call.actionName }) {
          throw CommandError.syntax(
            SourceError(
              "\(call.name) is an action, did you mean 'dispatch \(call.canonical)'?", at: offset))
        }
        throw CommandError.syntax(
          SourceError("expected a screen and its event, such as list.didSelectItem", at: offset))
      }
      let input = Input.trigger(
        screen: parts[0], event: parts[1], arguments: call.inputArguments)
      return Plan(input: input, place: call.offset(of:))
    },
    onScreen("appear", aliases: ["show"], "make a screen visible") { .appear(screen: $0) },
    onScreen("disappear", aliases: ["hide"], "make a screen invisible") {
      .disappear(screen: $0)
    },
    onScreen("connect", "let a screen follow the state") { .connect(screen: $0) },
    onScreen("disconnect", "let a screen no longer follow the state") {
      .disconnect(screen: $0)
    },
  ]

  private static func onScreen(
    _ verb: String, aliases: [String] = [], _ summary: String,
    _ input: @escaping @Sendable (String) -> Input
  ) -> Command {
    Command(
      doing: verb, aliases: aliases, group: .act, forms: ["\(verb) SCREEN"], summary: summary,
      hides: .texts
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let screen = try invocation.parser.identifier("the name of a screen")
      try invocation.parser.expectEnd()
      return Plan(input: input(screen)) { _ in offset }
    }
  }
}

extension Call {
  /// The action's own name: without the dot of a case, and without its type.
  var actionName: String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The parts of the name of an event: its screen's and its own.
  fileprivate var screenAndEvent: [String] {
    name.split(separator: ".", maxSplits: 1).map(String.init)
  }

  var inputArguments: [Input.Argument] {
    arguments.map { Input.Argument($0.label, $0.value) }
  }

  /// Where in the command a refusal points.
  func offset(of place: Refusal.Place) -> Int? {
    switch place {
    case .name: nameOffset
    case .label(let index):
      arguments.indices.contains(index)
        ? arguments[index].labelOffset : nameOffset
    case .argument(let index, let path):
      arguments.indices.contains(index)
        ? arguments[index].offset(of: path) : nameOffset
    case .value, .step, .expression: nil
    }
  }
}

extension Refusal.Place {
  /// Where in the command this points, for a request whose expression stands at an offset.
  func offset(inExpressionAt start: Int) -> Int? {
    if case .expression(let offset) = self { start + offset } else { nil }
  }
}
