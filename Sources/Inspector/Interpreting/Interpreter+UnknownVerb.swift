import InspectableDoor

extension Interpreter {
  /// The error for a first word that is not a verb, with what may have been meant.
  func unknown(_ verb: String, at offset: Int, in text: String) async -> CommandError {
    if let expansion = settings.aliases[verb].map({ shown($0).text }) {
      return .syntax(
        SourceError("'\(verb)' is an alias, for the prompt only: write '\(expansion)'", at: offset))
    }
    // Names of an app are often typed without a verb before them.
    if let scene = try? session.scene() {
      if scene.actions.contains(where: { $0.name == verb }) {
        let meant = shown("dispatch " + whole(text, calling: verb)).text
        return .syntax(
          SourceError("\(verb) is an action, did you mean '\(meant)'?", at: offset))
      }
      if let event = event(in: text) {
        let meant = shown("trigger " + event).text
        return .syntax(SourceError("this is an event, did you mean '\(meant)'?", at: offset))
      }
      let events = events(called: verb, in: text, scene)
      if !events.isEmpty {
        let meant = events.map { "'\(shown("trigger " + $0).text)'" }.inWords(with: "or")
        return .syntax(SourceError("\(verb) is an event, did you mean \(meant)?", at: offset))
      }
      if scene.partNames.contains(verb) {
        return .syntax(
          SourceError(
            "\(verb) is a part of the app, did you mean 'print \(expression(text) ?? verb)'?",
            at: offset))
      }
    }
    if ExpressionFunction.names.contains(verb), let expression = expression(text) {
      return .syntax(
        SourceError(
          "\(verb) is a function, did you mean 'print \(shown(expression).text)'?", at: offset))
    }
    if ["tour", "recover", "new", "test", "coverage", "check-host", "migrate"].contains(verb) {
      return .syntax(
        SourceError(
          "'\(verb)' is no command of a session, type 'inspector \(verb)' outside of it", at: offset
        ))
    }
    if verb == "run", let file = file(in: text) {
      return .syntax(
        SourceError(
          "unknown verb 'run', did you mean '\(shown("source " + file).text)'?", at: offset))
    }
    var meant = Self.wordsElsewhere[verb].map { [$0] } ?? actions(beginningWith: verb)
    // Who waits for a script has no use for another question.
    if meant == nil, isTyped, let path = await path(to: verb, in: text) {
      meant = ["print " + path]
    }
    if let meant {
      let proposals = meant.map { "'\(shown($0).text)'" }.inWords(with: "or")
      return .syntax(
        SourceError("unknown verb '\(verb)', did you mean \(proposals)?", at: offset))
    }
    return .syntax(
      SourceError(
        Nearest.unknown("verb", verb, in: registry.names, else: "see 'help'"), at: offset))
  }

  /// What other prompts call verbs of ours.
  private static let wordsElsewhere = [
    "send": "dispatch", "run": "dispatch", "tap": "trigger", "click": "trigger", "press": "trigger",
    "back": "undo", "forward": "redo", "ls": "describe", "info": "describe", "get": "print",
    "cat": "print", "why": "blame", "echo": "print", "po": "print", "assert": "expect",
    "log": "history", "changes": "diff", "status": "overview", "ps": "effects", "jobs": "effects",
    "search": "find", "grep": "find", "select": "print", "man": "help", "apropos": "help",
    "next": "step", "continue": "step", "bye": "quit",
  ]

  /// The file that a line names behind its first word, as it is written there; nil if nothing is there, or if
  /// it is rather an action.
  private func file(in text: String) -> String? {
    var parser = Parser(text)
    _ = try? parser.verb()
    let written = parser.rest()
    var ahead = Parser(written)
    guard let path = try? ahead.fileName(), ahead.isAtEnd else { return nil }
    let isNamedLikeOne = path.contains("/") || [".inspect", ".md"].contains(where: path.hasSuffix)
    // A script from elsewhere is not told what files there are.
    return isNamedLikeOne || isTyped && Platform.exists(path) ? written : nil
  }

  /// The actions that somebody means who says `remove` for `RemoveTodo`, as they are dispatched; nil for none, or
  /// for too many to be told.
  private func actions(beginningWith verb: String) -> [String]? {
    guard verb.utf8.count > 2, let scene = try? session.scene() else { return nil }
    let found = scene.actions.filter { $0.name.lowercased().hasPrefix(verb.lowercased()) }
    guard (1...3).contains(found.count) else { return nil }
    // A case of an enum begins with its dot.
    return found.map { "dispatch " + $0.signature.prefix { $0 != "(" } }
  }

  /// A line that begins with the name of a member, with the way to that member before it; nil where there is none.
  private func path(to name: String, in text: String) async -> String? {
    guard let scene = try? session.scene() else { return nil }
    let parts =
      scene.stores.map { [$0.name] }
      + scene.screens.flatMap { [[$0.name, "model"], [$0.name, "local"]] }
    for part in parts {
      let path = ValuePath(part.map { .member($0) })
      guard await session.continuations(of: path).members.contains(name) else { continue }
      return expression("\(path).\(text)") ?? "\(path).\(name)"
    }
    return nil
  }

  // MARK: Lines without a verb

  /// `print` and an expression, for a line that is nothing but the expression; nil for any other line.
  ///
  /// A value that is made of a name, such as `Point(x: 1)`, is left out: most likely it was to be dispatched.
  package func printing(_ text: String) -> String? {
    guard let expression = try? ValueExpression(parsing: text), event(in: text) == nil else {
      return nil
    }
    var parser = Parser(text)
    let roots = (try? session.scene())?.roots ?? []
    if let (word, _) = try? parser.verb() {
      guard settings.aliases[word] == nil else { return nil }
      if registry.command(named: word) != nil {
        // A verb that is a part's name too reads a path by itself.
        guard roots.contains(word), expression.path == nil,
          !SceneDescription.ownRoots.contains(word) || expression.isCondition
        else { return nil }
      } else {
        let isCalled = ExpressionFunction.names.contains(word)
        let defined =
          session.loaded?.definitions.names.contains(word) == true
          || Definitions.shownNames.contains(word)
        guard roots.contains(word) || defined || isCalled && expression.path == nil else {
          return nil
        }
      }
    }
    return "print " + expression.source
  }

  /// The event that a line calls with its screen, but without a verb before it; nil for any other line.
  package func event(in text: String) -> String? {
    guard let scene = try? session.scene(), let call = call(in: text, takesPath: true),
      let point = call.name.firstIndex(of: "."),
      let screen = scene.screens.first(where: { $0.name == call.name[..<point] })
    else { return nil }
    let name = call.name[call.name.index(after: point)...]
    // No expression ends in such a bracket, so it can only be an event of what the screen holds.
    guard screen.events.contains(where: { $0.name == name }) || text.utf8.last == UInt8(ascii: ")")
    else { return nil }
    return call.canonical
  }

  /// The events that a line means which calls one by its bare name; none for too many to be told.
  private func events(called name: String, in text: String, _ scene: SceneDescription) -> [String] {
    let screens = scene.screens.filter { screen in screen.events.contains { $0.name == name } }
    guard screens.count <= 3 else { return [] }
    return screens.map { "\($0.name).\(whole(text, calling: name))" }
  }

  /// A line as a call with all that it says, of which at least the name is known.
  private func whole(_ text: String, calling name: String) -> String {
    guard let call = call(in: text), !call.arguments.isEmpty || text.contains("(") else {
      return name
    }
    return call.canonical
  }

  /// A whole line as a call.
  private func call(in text: String, takesPath: Bool = false) -> Call? {
    var parser = Parser(text)
    guard let call = try? parser.call(takesPath: takesPath), parser.isAtEnd else { return nil }
    return call
  }

  /// A whole command as an expression, if it is one.
  private func expression(_ text: String) -> String? {
    (try? ValueExpression(parsing: text)).map { "\($0)" }
  }
}
