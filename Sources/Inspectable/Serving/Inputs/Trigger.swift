extension Inputs.Trigger: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let part = try scene.screen(named: screen)
    let perform: PreparedAction.Perform
    if event.contains("."), !part.events.contains(where: { $0.name == event }),
      let live = scene.value(at: event, of: part)
    {
      perform = try scene.refusing { try call(live) }
    } else {
      let found = try event(of: part)
      perform = try scene.refusing { try found.prepare(arguments) }
    }
    return PreparedInput { [record = scene.record, context = scene.context] in
      do {
        try perform(context)
      } catch {
        let shown = hidingSecrets(in: scene.marked) { _ in }
        record.add(.eventFailed, shown.operands(in: scene.marked), detail: "\(error)")
      }
    }
  }

  private func event(of screen: ScreenPart) throws(Refusal) -> Event {
    if let found = screen.events.first(where: { $0.name == event }) { return found }
    throw Refusal(
      Nearest.unknown("event", event, of: "screen \(screen.name)", in: screen.events.map(\.name)),
      at: .name)
  }

  /// Makes a call of a function that stands at a path, such as a closure of a rendering.
  @MainActor
  private func call(_ live: LiveValue) throws -> PreparedAction.Perform {
    let type = live.plan.type
    guard let call = FunctionCall(type) else {
      if live.plan is OptionalPlan {
        throw Refusal("\(screen).\(event) is nil now, there is nothing to call", at: .name)
      }
      let name = Reflection.typeName(type)
      throw Refusal(
        RuntimeLayout.function(type) == nil
          ? "\(screen).\(event) is \(name), not a function"
          : "\(screen).\(event) cannot be called, it is \(name): declare an Event for it", at: .name
      )
    }
    var reader = EventArguments(
      event: event, arguments: arguments, count: call.parameters.count)
    try reader.checkCount()
    let perform = try call.make(at: live.pointer, &reader)
    return { _ in perform() }
  }
}

extension LoadedScene {
  /// What is at a path under a screen, such as `rendering.onTap`, where it stands in the app's memory.
  fileprivate func value(at path: String, of screen: ScreenPart) -> LiveValue? {
    var found: (any Explorable)? = node(of: screen)
    for name in path.split(separator: ".") { found = found?.member(String(name)) }
    return found as? LiveValue
  }
}
