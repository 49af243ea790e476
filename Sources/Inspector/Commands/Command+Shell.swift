import InspectableDoor

extension Command {
  /// The verbs about the tool itself.
  static let shell: [Command] = [
    Command(
      verb: "help", aliases: ["?"], group: .shell, forms: ["help [TOPIC]"],
      summary: "list the verbs, or explain a verb, a group of them, or a word such as EXPR",
      examples: ["help dispatch", "help time", "help EXPR"], hides: .nothing
    ) { invocation in
      let registry = invocation.interpreter.registry
      let width = invocation.width
      guard !invocation.parser.isAtEnd else {
        return Output(
          lines: HelpPage.overview(registry, width: width),
          found: ["help": HelpPage.json(of: registry)])
      }
      let offset = invocation.parser.offsetOfNextToken
      // A question mark is a verb too.
      let topic = try invocation.parser.verb().name
      try invocation.parser.expectEnd()
      let isOwn = (try? invocation.session.scene())?.describes(topic) == true
      guard
        let lines = HelpPage.page(
          on: topic, in: registry, width: width,
          atTerminal: invocation.interpreter.isReadAtTerminal)
      else {
        if invocation.session.loaded != nil,
          let own = try? await invocation.describe(topic, at: offset)
        {
          return own
        }
        throw SourceError(
          Nearest.unknown("verb", topic, in: registry.names, else: "see 'help'"), at: offset)
      }
      return Output(
        lines: lines + (isOwn ? ["the app has a '\(topic)' of its own: describe \(topic)"] : []),
        found: ["help": HelpPage.json(on: topic, lines, in: registry)])
    },
    Command(
      verb: "config", group: .shell,
      forms: ["config", "config SETTING", "config SETTING VALUE"],
      summary: "list the settings of the tool, show one, or change it",
      examples: ["config", "config color never"], hides: .nothing
    ) { invocation in
      let interpreter = invocation.interpreter
      if invocation.parser.isAtEnd {
        // Only who sits at a terminal has such a file.
        let kept =
          interpreter.isReadAtTerminal
          ? [
            "",
            "They hold until you leave. To keep one, write it into ~/.config/inspector/rc: config pager off",
          ]
          : []
        return Output(
          lines: columns(
            Setting.allCases.map { setting in
              let values = setting.values.joined(separator: ", ")
              return (
                "\(setting.rawValue) \(setting.value(in: interpreter))",
                "\(setting.summary): \(values)"
              )
            }) + kept,
          found: ["settings": interpreter.json(Setting.allCases)])
      }
      let offset = invocation.parser.offsetOfNextToken
      let name = try invocation.parser.identifier("a setting")
      guard let setting = Setting(rawValue: name) else {
        throw SourceError(
          Nearest.unknown("setting", name, in: Setting.allCases.map(\.rawValue)), at: offset)
      }
      return try invocation.showOrChange(setting)
    },
    Command(
      verb: "format", group: .shell, forms: ["format", "format text", "format json"],
      summary: "show or choose the form of results", hides: .nothing, movesSession: true,
      isTerse: true
    ) { invocation in
      if invocation.parser.isAtEnd {
        let format = invocation.interpreter.format.rawValue
        return Output(lines: [format], found: ["format": .string(format)])
      }
      let offset = invocation.parser.offsetOfNextToken
      let word = try invocation.parser.identifier("text or json")
      try invocation.parser.expectEnd()
      guard let format = OutputFormat(rawValue: word) else {
        throw SourceError("expected text or json, found '\(word)'", at: offset)
      }
      invocation.interpreter.format = format
      return Output()
    },
    Command(
      verb: "timing", group: .shell, forms: ["timing", "timing on", "timing off"],
      summary: "at the prompt, say how long each command took", hides: .nothing
    ) { invocation in
      try invocation.showOrChange(.timing)
    },
    Command(
      verb: "alias", group: .shell,
      forms: ["alias", "alias NAME", "alias NAME = COMMAND", "alias NAME ="],
      summary:
        "at the prompt, let a word replace the beginning of a command; list, remove",
      examples: ["alias rm = dispatch RemoveTodo", "rm 1", "alias rm ="],
      hides: .asCommandBehindSign
    ) { invocation in
      try invocation.alias()
    },
    Command(
      verb: "tour", group: .shell, forms: ["tour", "tour LESSON"],
      summary: "at the prompt, list the lessons, or take one by its name or number",
      examples: ["tour", "tour 1"], hides: .nothing, isLeftOut: { _ in true }
    ) { _ in
      // The prompt does it by itself, where it is possible.
      throw SourceError("lessons are taken at the prompt, or by 'inspector tour'", at: 0)
    },
    Command(
      verb: "web", group: .shell, forms: ["web [--view-only] [--port N]", "web --close"],
      summary:
        "at the prompt, open the session in a browser: a page that follows it and acts in it",
      flags: [
        "--view-only": "let windows look and not act",
        "--port N": "the port on this machine; by default any free one",
        "--close": "close the page",
      ],
      examples: ["web", "web --view-only"], hides: .nothing, needsTerminal: true,
      isLeftOut: { _ in true }
    ) { _ in
      // The prompt does it by itself.
      throw SourceError("the page is opened at the prompt, or by 'inspector web'", at: 0)
    },
    Command(
      verb: "quit", aliases: ["exit"], group: .shell, forms: ["quit [CODE]"],
      summary: "end the inspector", hides: .texts
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let code =
        try invocation.parser.isAtEnd ? 0 : invocation.parser.wholeNumber("an exit code", least: 0)
      try invocation.parser.expectEnd()
      guard code < 256 else {
        throw SourceError("an exit code is at most 255", at: offset)
      }
      var output = Output()
      output.quit = Int32(code)
      return output
    },
  ]
}

extension Invocation {
  /// Shows a setting, or changes it if a value is given.
  fileprivate mutating func showOrChange(_ setting: Setting) throws -> Output {
    if parser.isAtEnd {
      return Output(
        lines: [setting.value(in: interpreter)],
        found: ["settings": interpreter.json([setting])])
    }
    let offset = parser.offsetOfNextToken
    let value =
      try parser.nextIsNumber ? parser.fileName("a value") : parser.identifier("a value")
    try parser.expectEnd()
    guard setting.set(value, in: interpreter) else {
      let choice = setting.values.inWords(with: "or")
      throw SourceError("expected \(choice), found '\(value)'", at: offset)
    }
    return Output()
  }

  fileprivate mutating func alias() throws -> Output {
    let aliases = interpreter.settings.aliases
    if parser.isAtEnd {
      return Output(
        lines: aliases.sorted { $0.key < $1.key }.map {
          interpreter.shown("alias \($0.key) = \($0.value)").text
        }, found: ["aliases": interpreter.json(aliases)])
    }
    let offset = parser.offsetOfNextToken
    let name = try parser.identifier("a name")
    guard !parser.isAtEnd else {
      guard let expansion = aliases[name] else {
        throw SourceError(Nearest.unknown("alias", name, in: aliases.keys.sorted()), at: offset)
      }
      return Output(
        lines: [interpreter.shown("alias \(name) = \(expansion)").text],
        found: ["aliases": interpreter.json([name: expansion])])
    }
    let equals = parser.offsetOfNextToken
    let rest = parser.rest()
    guard rest.hasPrefix("=") else {
      throw SourceError("expected '=' and a command", at: equals)
    }
    guard interpreter.registry.command(named: name) == nil else {
      throw SourceError("'\(name)' is a verb already", at: offset)
    }
    let expansion = String(rest.dropFirst().drop { $0 == " " })
    guard !expansion.isEmpty else {
      interpreter.settings.aliases[name] = nil
      return Output()
    }
    let start = equals + rest.utf8.count - expansion.utf8.count
    let (verb, place): (String, Int)
    do throws(SourceError) {
      (verb, place) = try Parser(expansion).firstVerb()
    } catch {
      throw SourceError(error.message, at: error.offset + start)
    }
    guard interpreter.registry.command(named: verb) != nil else {
      throw SourceError(
        Nearest.unknown("verb", verb, in: interpreter.registry.names, else: "see 'help'"),
        at: start + place)
    }
    interpreter.settings.aliases[name] = expansion
    return Output()
  }
}

extension Interpreter {
  fileprivate func json(_ settings: [Setting]) -> JSON {
    .object(
      Dictionary(uniqueKeysWithValues: settings.map { ($0.rawValue, .string($0.value(in: self))) }))
  }

  /// Aliases, each with its command as it may be shown.
  fileprivate func json(_ aliases: [String: String]) -> JSON {
    .object(
      Dictionary(
        uniqueKeysWithValues: aliases.map { name, command in
          let text = shown("alias \(name) = \(command)").text
          return (name, .string(String(text.dropFirst("alias \(name) = ".count))))
        }))
  }
}

extension Parser {
  fileprivate func firstVerb() throws(SourceError) -> (name: String, offset: Int) {
    var copy = self
    return try copy.verb()
  }
}
