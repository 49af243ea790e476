extension Inputs.Trigger: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let part = try scene.screen(named: screen)
    let perform = try scene.refusing { try prepare(part, in: scene) }
    return PreparedInput { [record = scene.record, context = scene.context] in
      do {
        try perform(context)
      } catch {
        let shown = hidingSecrets(in: scene.marked) { _ in }
        record.add(.eventFailed, shown.operands(in: scene.marked), detail: "\(error)")
      }
    }
  }

  /// An event that is declared, or else what its name leads to as a path.
  @MainActor
  private func prepare(
    _ part: ScreenPart, in scene: LoadedScene
  ) throws -> PreparedAction.Perform {
    if let declared = part.events.first(where: { $0.name == event }) {
      return try declared.prepare(arguments)
    }
    if let path = try? ValuePath(parsing: event),
      case .member(let first)? = path.components.first
    {
      let node = scene.node(of: part)
      if path.components.count > 1, node.member(first) != nil {
        return try follow(path, from: node, of: part)
      }
      if let view = part.views.lazy.map({ $0() }).first(where: { $0.member(first) != nil }) {
        return try call(path, in: view)
      }
    }
    throw Refusal(
      Nearest.unknown(
        "event", event, of: "\(part.sessions == nil ? "screen" : "workflow") \(part.name)",
        in: part.description.events.map(\.name)),
      at: .name)
  }

  /// A path that begins in a part of the screen: to a session's action, or to a closure.
  @MainActor
  private func follow(
    _ path: ValuePath, from node: SceneNode, of part: ScreenPart
  ) throws -> PreparedAction.Perform {
    guard let sessions = part.sessions, path.components.first == .member("tree") else {
      return try call(path, in: node)
    }
    do {
      return try sessions.prepare(path, arguments)
    } catch {
      // What is no action may still be there, and then it is no function.
      guard (try? find(path, in: node)) != nil else { throw error }
      return try call(path, in: node)
    }
  }

  @MainActor
  private func find(_ path: ValuePath, in base: any Explorable) throws -> any Explorable {
    let root = SceneNode(name: "", members: [(screen, { base })])
    do {
      return try root.resolve(ValuePath([.member(screen)]).appending(path)).onlyPayload
    } catch {
      throw Refusal(error.message, at: .step(index: error.position))
    }
  }

  /// Makes a call of a function that a path has led to, such as a closure of a rendering.
  @MainActor
  private func call(
    _ path: ValuePath, in base: any Explorable
  ) throws -> PreparedAction.Perform {
    let found = try find(path, in: base)
    if found.shape == .null {
      throw Refusal("\(screen).\(event) is nil now, there is nothing to call", at: .name)
    }
    guard let live = found as? LiveValue, let type = live.functionType else {
      let name = (found as? LiveValue).map { Reflection.typeName($0.plan.type) }
      throw Refusal(
        "\(screen).\(event) is \(name ?? found.kindPhrase), not a function", at: .name)
    }
    guard let call = FunctionCall(type) else {
      throw Refusal(
        "\(screen).\(event) cannot be called, it is \(Reflection.typeName(type)): declare an Event "
          + "for it", at: .name)
    }
    let form = FunctionForm(at: path, in: base)
    if case .unknown(let generic) = form, !call.parameters.isEmpty {
      throw Refusal(
        "\(screen).\(event) cannot be called, it is in the generic \(Reflection.typeName(generic)): "
          + "declare an Event for it", at: .name)
    }
    var reader = EventArguments(
      event: event, arguments: arguments, count: call.parameters.count)
    try reader.checkCount()
    let perform = try call.make(at: live.pointer, form, &reader)
    return { _ in perform() }
  }
}
