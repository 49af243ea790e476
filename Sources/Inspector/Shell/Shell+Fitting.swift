import InspectableDoor

/// What of the history is worth offering here: not what was wrong when it was typed, nor what belongs to another
/// app.
extension Shell {
  /// Whether an earlier line could be carried out as things are.
  func fits(_ line: String) -> Bool {
    guard !mistaken.contains(line), let command = try? full(line) else { return false }
    // Of two apps with a part of the same name, one has other members there.
    return interpreter.fits(command) { part in
      if let known = partMembers[part] { return known }
      let session = interpreter.session
      let path = ValuePath([.member(part)])
      let members = Synchronously.run { await session.continuations(of: path).members } ?? []
      partMembers[part] = members
      return members
    }
  }
}

extension ValuePath {
  /// Whether the part that it begins with has the member that comes next.
  fileprivate func fits(_ members: (_ part: String) -> [String]) -> Bool {
    guard components.count > 1, case .member(let part) = components[0],
      case .member(let member) = components[1]
    else { return true }
    let known = members(part)
    return known.isEmpty || known.contains(member)
  }
}

extension Interpreter {
  /// Whether a command's verb is one, and the names that come first in it are those of the app that is loaded.
  ///
  /// It is asked with every key that is pressed.
  ///
  /// - Parameter members: the members that a part has now, empty where that is not known.
  package func fits(_ text: String, members: (_ part: String) -> [String] = { _ in [] }) -> Bool {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), let command = registry.command(named: verb) else {
      return false
    }
    let scene = try? session.scene()
    if let plan = command.plan {
      var invocation = Invocation(text: text, parser: parser, interpreter: self)
      guard let scene, let input = try? plan(&invocation).input else { return false }
      return scene.has(input) && (input.kind as? Inputs.Set)?.path.fits(members) != false
    }
    while parser.flag() != nil {}
    if parser.isAtEnd { return true }
    switch command.firstSlot {
    case .expression:
      guard let expression = try? parser.expression() else { return false }
      let known = (scene?.roots ?? []).union(session.loaded?.definitions.names ?? [])
        .union(Definitions.shownNames)
      return expression.scenePaths.allSatisfy { path in
        guard case .member(let name)? = path.components.first else { return true }
        return known.contains(name) && path.fits(members)
      }
    case .screen:
      guard let name = try? parser.identifier("a screen") else { return false }
      return scene?.screens.contains { $0.name == name } == true
    case .queue:
      guard let name = try? parser.identifier("a queue") else { return false }
      return scene?.queues.contains { $0.name == name } == true
    default: return true
    }
  }
}

extension Command {
  /// What comes first in it, flags and words aside.
  fileprivate var firstSlot: CommandForm.Slot? {
    for form in forms {
      for case .slot(let slot, _) in CommandForm(form).pieces.prefix(2) { return slot }
    }
    return nil
  }
}

extension SceneDescription {
  /// Whether what an input is given to is there.
  fileprivate func has(_ input: Input) -> Bool {
    switch input.kind {
    case let dispatch as Inputs.Dispatch: actions.contains { $0.name == dispatch.action }
    case let trigger as Inputs.Trigger:
      screens.contains { screen in
        screen.name == trigger.screen
          && (screen.events.isEmpty || screen.events.contains { $0.name == trigger.event })
      }
    case let set as Inputs.Set:
      if case .member(let name)? = set.path.components.first { roots.contains(name) } else { false }
    case let other as any ScreenInput: screens.contains { $0.name == other.screen }
    default: true
    }
  }
}
