import InspectableDoor

extension Command {
  /// The verbs that make a step.
  static let acting: [Command] = [
    Command(
      doing: Inputs.Dispatch.self, group: .act,
      forms: ["dispatch ACTION(LABEL: VALUE, …)", "dispatch ACTION VALUE …"],
      summary: "dispatch an action",
      examples: ["dispatch AddTodo(title: \"buy bread\")", "dispatch RemoveTodo 1"],
      hides: .arguments(Inputs.Dispatch.init)),
    Command(
      doing: Inputs.Set.self, group: .act, forms: ["set PATH = VALUE"],
      summary: "set a member of a local state, or a transition that waits in a queue",
      examples: ["set list.local.selectedIndex = 2", "set states.pending[0] = nil"],
      hides: .assignedValue,
      pathsTo: .localState),
    Command(
      doing: Inputs.Trigger.self, group: .act, forms: ["trigger SCREEN.EVENT(VALUE, …)"],
      summary: "trigger an event of a screen, as a user's tap would",
      examples: ["trigger list.didSelectItem(2)"],
      hides: .arguments(Inputs.Trigger.init)
    ) { invocation in
      let start = invocation.parser
      do {
        return try Inputs.Trigger.read(from: &invocation.parser)
      } catch {
        try invocation.expectScreen(start)
        throw error
      }
    },
    onScreen(Inputs.Appear.self, aliases: ["show"], "make a screen visible"),
    onScreen(Inputs.Disappear.self, aliases: ["hide"], "make a screen invisible"),
    onScreen(Inputs.Connect.self, "let a screen follow the state"),
    onScreen(Inputs.Disconnect.self, "let a screen no longer follow the state"),
  ]

  private static func onScreen<Kind: ScreenInput & SpokenInput>(
    _ kind: Kind.Type, aliases: [String] = [], _ summary: String
  ) -> Command {
    Command(
      doing: kind, aliases: aliases, group: .act, forms: ["\(kind.word) SCREEN"],
      summary: summary, hides: .texts)
  }
}

// MARK: Inputs as they are read

extension Inputs.Dispatch: SpokenInput {
  fileprivate init(_ call: Call) {
    self.init(
      action: call.actionName, arguments: call.inputArguments, owner: call.actionOwner)
  }

  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let call = try parser.call("an action's name, as 'actions' lists them")
    try parser.expectEnd()
    return ReadInput(Input(Self(call)), place: call.offset(of:))
  }
}

extension Inputs.Set: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let assignment = try parser.assignment()
    return ReadInput(.set(path: assignment.path, value: assignment.value)) { place in
      switch place {
      case .value(let path): assignment.offset(of: path)
      case .step(let index) where assignment.target.offsets.indices.contains(index):
        assignment.target.offsets[index]
      default: assignment.target.range.lowerBound
      }
    }
  }
}

extension Inputs.Trigger: SpokenInput {
  /// The event that was called; the name may be as short as a point in backticks.
  fileprivate init(_ call: Call) {
    let parts = call.screenAndEvent
    self.init(
      screen: parts.first ?? "", event: parts.dropFirst().first ?? "",
      arguments: call.inputArguments)
  }

  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let offset = parser.offsetOfNextToken
    let call = try parser.call(
      "a screen and its event, SCREEN.EVENT", takesPath: true)
    try parser.expectEnd()
    guard call.isOfScreen else {
      throw SourceError("expected a screen and its event, SCREEN.EVENT", at: offset)
    }
    return ReadInput(Input(Self(call)), place: call.offset(of:))
  }
}

extension SpokenInput where Self: ScreenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let offset = parser.offsetOfNextToken
    let screen = try parser.identifier("the name of a screen")
    try parser.expectEnd()
    return ReadInput(Input(Self(screen: screen))) { _ in offset }
  }
}

extension Inputs.Appear: SpokenInput {}
extension Inputs.Disappear: SpokenInput {}
extension Inputs.Connect: SpokenInput {}
extension Inputs.Disconnect: SpokenInput {}

extension Invocation {
  /// Throws if an event was called without its screen, or an action instead of an event.
  fileprivate func expectScreen(_ start: Parser) throws {
    var parser = start
    guard let call = try? parser.call(), parser.isAtEnd, !call.isOfScreen else { return }
    let scene = try session.scene()
    let offset = start.offsetOfNextToken
    let event = call.actionName
    let written = call.canonical.drop { $0 == "." }
    let screens = scene.screens.filter { screen in screen.events.contains { $0.name == event } }
    if !screens.isEmpty {
      let calls = screens.prefix(3).map { "'trigger \($0.name).\(written)'" }
      throw SourceError(
        "the screen is missing before '\(call.name)', did you mean \(calls.inWords(with: "or"))?",
        at: offset)
    }
    guard scene.actions.contains(where: { $0.name == event }) else { return }
    throw SourceError(
      "\(call.name) is an action, did you mean 'dispatch \(call.canonical)'?", at: offset)
  }
}

extension Call {
  /// The action's own name: without the dot of a case, and without its type.
  var actionName: String {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return name }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// What stands before that: the action's store, or its type.
  fileprivate var actionOwner: String? {
    let owner = name.dropLast(actionName.utf8.count + 1)
    return owner.isEmpty ? nil : String(owner)
  }

  /// The parts of the name of an event: its screen's and its own.
  fileprivate var screenAndEvent: [String] {
    name.split(separator: ".", maxSplits: 1).map(String.init)
  }

  /// Whether a screen and its event are called.
  fileprivate var isOfScreen: Bool { screenAndEvent.count == 2 && !isImplicitCase }

  var inputArguments: [Input.Argument] {
    arguments.map { Input.Argument($0.label, $0.value) }
  }

  /// Where in the command the place is that a refusal points at.
  func offset(of place: Refusal.Place) -> Int? {
    switch place {
    case .name: nameOffset
    case .label(let index):
      arguments.indices.contains(index)
        ? arguments[index].labelOffset : nameOffset
    case .argument(let index, let path):
      arguments.indices.contains(index)
        ? arguments[index].offset(of: path) : nameOffset
    case .step(let index): steps.indices.contains(index) ? steps[index] : nameOffset
    case .value, .expression: nil
    }
  }
}

extension ValueExpression {
  /// Where in the command the place of a refusal is.
  ///
  /// - Parameter start: where the expression stands there.
  func offset(of place: Refusal.Place, from start: Int) -> Int? {
    if case .expression(let offset) = place { start + written(offset) } else { nil }
  }
}
