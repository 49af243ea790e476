import InspectableDoor

extension Command {
  /// The verb that lists what a user or the app's code can do.
  static let actions = Command(
    verb: "actions", group: .look, forms: ["actions [--untried]"],
    summary: "list the actions that you can dispatch, and the events that you can trigger",
    flags: ["--untried": "list only those that no step of this session is, on no branch"],
    examples: ["actions", "actions --untried"]
  ) { invocation in
    let onlyUntried = try invocation.parser.flag("--untried")
    try invocation.parser.expectEnd()
    let scene = try invocation.session.scene()
    // Sessions come and go.
    let hasSessions = scene.screens.contains { $0.workflow != nil }
    let now = hasSessions ? try await invocation.session.describe() : scene
    let all = OfferedInputs(scene, sessionsOf: now)
    guard onlyUntried else { return all.output(in: scene) }
    let timeline = try invocation.session.timeline()
    let tried = Set(timeline.everyInput.map { $0.label(in: scene).calledName })
    let untried = all.without(tried)
    guard all.isEmpty || !untried.isEmpty else {
      return Output(
        lines: ["you have tried every action and event"], found: untried.output(in: scene).found)
    }
    return untried.output(in: scene)
  }
}

/// What an app offers to be done, each as it is written in a command.
private struct OfferedInputs {
  struct Row {
    var written: String
    var help: String
    var json: JSON
  }

  private var actions: [Row]
  private var sent: [Row]
  private var events: [Row]

  /// - Parameter now: the scene with the sessions that there are now.
  init(_ scene: SceneDescription, sessionsOf now: SceneDescription) {
    actions = scene.calledActions.map { Row(written: $0.signature, help: $0.help, json: $0.json) }
    sent = now.sessionActions.map { item in
      var action = item.action
      action.name = item.path.description
      return Row(
        written: "trigger \(action.signature)", help: "an action of \(item.session)",
        json: action.json)
    }
    events = scene.screens.flatMap { screen in
      screen.events.map { event in
        Row(
          written: "trigger \(screen.name).\(event.bareSignature)",
          help: "an event of \(screen.name)",
          json: .object([
            "screen": .string(screen.name), "name": .string(event.name),
            "signature": .string(event.signature),
          ]))
      }
    }
  }

  var isEmpty: Bool { actions.isEmpty && sent.isEmpty && events.isEmpty }

  func without(_ names: Set<Substring>) -> Self {
    var left = self
    left.actions.removeAll { names.contains($0.written.calledName) }
    left.sent.removeAll { names.contains($0.written.calledName) }
    left.events.removeAll { names.contains($0.written.calledName) }
    return left
  }

  func output(in scene: SceneDescription) -> Output {
    let found: [String: JSON] = [
      "actions": .array(actions.map(\.json)), "sent": .array(sent.map(\.json)),
      "events": .array(events.map(\.json)),
    ]
    // An app that has no actions at all says so.
    guard !scene.calledActions.isEmpty || !sent.isEmpty else {
      return Output(
        lines: isEmpty
          ? ["no actions, describe shows what else there is"]
          : ["no actions, but events:"] + events.map { SafeText.escaped("  " + $0.written) },
        found: found)
    }
    return Output(
      lines: columns((actions + sent + events).map { ($0.written, $0.help) }), found: found)
  }
}

extension String {
  /// What a call is called: all before its arguments.
  fileprivate var calledName: Substring { prefix { $0 != "(" } }
}
