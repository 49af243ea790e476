import InspectableDoor

/// What `help` shows.
package enum HelpPage {
  /// Every verb in its group, on one screen.
  package static func overview(_ registry: Registry, width: Int = 80) -> [String] {
    var lines: [String] = []
    for group in Command.Group.allCases {
      let verbs = registry.commands(in: group).map(\.verb)
      guard !verbs.isEmpty else { continue }
      var line = group.rawValue.padded(to: 8)
      for verb in verbs {
        if line.count + verb.count + 1 > width - 2 {
          lines.append(line)
          line = "".padded(to: 8)
        }
        line += " " + verb
      }
      lines.append(line)
    }
    return lines + [
      "",
      "begin:   apps, load todo, describe, actions, dispatch AddTodo(title: \"buy it\")",
      "more:    help VERB, help GROUP (such as help look), and help on",
      "         " + topics.map(\.name).joined(separator: " "),
    ]
  }

  /// The page about a verb, a group or a topic; nil if there is nothing of that name.
  ///
  /// - Parameter atTerminal: whether it is for somebody at a terminal, who can do more than a script.
  package static func page(
    on name: String, in registry: Registry, width: Int = 80, atTerminal: Bool = false
  ) -> [String]? {
    if let command = registry.command(named: name) {
      let lines = page(command, width: width, atTerminal: atTerminal)
      // A verb and a group may share a name.
      guard let group = Command.Group(rawValue: name) else { return lines }
      return lines + ["", "the group \(name):"] + page(group, in: registry, width)
    }
    if let group = Command.Group(rawValue: name) { return page(group, in: registry, width) }
    let asked = topic(ofWord: name) ?? name
    if let topic = topics.first(where: { $0.name.lowercased() == asked.lowercased() }) {
      return topic.lines
    }
    return page(onWord: name, in: registry, width: width)
  }

  /// The verbs of each group, as data.
  static func json(of registry: Registry) -> JSON {
    .object([
      "groups": .array(
        Command.Group.allCases.map { group in
          .object([
            "name": .string(group.rawValue),
            "verbs": .array(registry.commands(in: group).map { .string($0.verb) }),
          ])
        }),
      "topics": .array(topics.map { .string($0.name) }),
    ])
  }

  /// A page as data: of a verb its parts, of anything else its lines.
  static func json(on name: String, _ lines: [String], in registry: Registry) -> JSON {
    guard let command = registry.command(named: name) else {
      return .object(["topic": .string(name), "lines": .array(lines.map(JSON.string))])
    }
    var page: [String: JSON] = [
      "verb": .string(command.verb), "summary": .string(command.summary),
      "forms": .array(command.forms.map(JSON.string)),
      "examples": .array(command.examples.map(JSON.string)),
    ]
    if !command.flags.isEmpty {
      page["flags"] = .array(
        command.flags.map { .object(["flag": .string($0.key), "help": .string($0.value)]) })
    }
    return .object(page)
  }

  /// The names of the pages that are not about verbs.
  package static func topicNames(_ registry: Registry) -> [String] {
    Command.Group.allCases.map(\.rawValue).filter { registry.command(named: $0) == nil }
      + topics.map(\.name)
  }

  /// One verb: its forms, what it does, examples; and what only somebody at a terminal can do with it.
  package static func page(
    _ command: Command, width: Int = 80, atTerminal: Bool = false
  ) -> [String] {
    var lines = command.forms.flatMap { wrapped($0, indent: 2, width) }
    lines += wrapped("  " + command.summary, indent: 2, width)
    if !command.aliases.isEmpty {
      lines.append("  also: " + command.aliases.joined(separator: ", "))
    }
    lines += rows(command.flags.map { ($0.key, $0.value) }, width)
    if atTerminal, command.typedGoal != nil {
      lines += wrapped(
        "  at the prompt without a number: all steps of one command", indent: 4, width)
    }
    if command.onlyAsks { lines += wrapped("  " + AnswerForm.help, indent: 4, width) }
    if atTerminal, command.onlyAsks {
      lines += wrapped("  " + Redirection.help, indent: 4, width)
    }
    if !command.examples.isEmpty {
      lines.append("examples:")
      lines += command.examples.map { "  " + $0 }
    }
    return lines
  }

  private static func page(
    _ group: Command.Group, in registry: Registry, _ width: Int
  ) -> [String] {
    rows(registry.commands(in: group).map { ($0.verb, $0.summary) }, indent: 0, width)
  }

  /// Names in a column, each with what is said of it beside it.
  private static func rows(
    _ rows: [(name: String, text: String)], indent: Int = 2, _ width: Int
  ) -> [String] {
    let widest = indent + (rows.map(\.name.count).max() ?? 0) + 2
    return rows.flatMap { name, text in
      wrapped(
        (String(repeating: " ", count: indent) + name).padded(to: widest) + text, indent: widest,
        width)
    }
  }

  /// A line of more columns than there are as several, broken between words.
  ///
  /// - Parameter indent: how far the lines after the first are set in.
  static func wrapped(_ line: String, indent: Int, _ width: Int) -> [String] {
    guard line.count > width else { return [line] }
    var lines: [String] = []
    var rest = line[...]
    while rest.count > width {
      let room = rest.prefix(width + 1)
      let end = room.lastIndex(of: " ") ?? room.endIndex
      guard rest.distance(from: rest.startIndex, to: end) > indent else { break }
      lines.append(String(rest[..<end]))
      rest = String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }

  private struct Topic {
    var name: String
    var lines: [String]
  }

  /// What the words in capitals stand for, and the keys.
  private static let topics = [
    Topic(
      name: "ACTION",
      lines: [
        "An action as a call, or in words; 'actions' lists those of the app.",
        "  AddTodo(title: \"buy bread\")   AddTodo title: \"buy bread\"",
        "  RemoveTodo(index: 1)          RemoveTodo 1",
        "  .markAsWatched(episode: 3)    a case of an enum",
      ]),
    Topic(
      name: "EXPR",
      lines: [
        "A path, a value, or a question about them.",
        "  state.todos.count == 3        == != < <= > >=",
        "  state.todos contains \"fly\"    contains, matches \"regex\"",
        "  list.model is nil             is nil, is TYPE, is .case",
        "  !a && (b || c)                && || !",
        "  all(state.todos, it.count > 3)   any(PATH, EXPR), 'it' is the element",
        "  state.todos.count * 2 + 1     + - * / %; + also joins texts",
        "  state.todos where it matches \"^b\"   filter, map, sort and group: 'help QUERY'",
        "  count(state.todos)            functions: 'help FUNCTION'",
      ]),
    Topic(
      name: "QUERY",
      lines: [
        "What is asked of each element of a collection, read from left to right.",
        "'it' is the element, of a dictionary the value, and 'key' its key.",
        "  X where it.done               those for which a condition holds",
        "  X map it.title                what each comes to",
        "  X sort by it.title            in order; 'descending' behind it: the other way",
        "  X group by it.done            a dictionary of arrays",
        "  (X where it.done).first.title members and elements of what a query gives",
        "  X where it.done map it.title  one after the other",
        "'table' lays records out in columns: table state.episodes where it.number > 3",
      ]),
    Topic(
      name: "FUNCTION",
      lines: ["What can be called in an expression."]
        + columns(
          ExpressionFunction.allCases.map { ("  " + $0.usage, $0.help) }
            + [
              ("  all(X, COND)", "whether a condition holds for each element"),
              ("  any(X, COND)", "whether it holds for one of them"),
            ])),
    Topic(
      name: "PATH",
      lines: [
        "The way to a part, from a store or a screen.",
        "  state.todos[0]                an element",
        "  users[\"ann\"].age              the value under a key",
        "  state.todos[*]                of every element",
        "  phase.loaded.title            the payload of an enum's case",
        "  list.local   list.model   list.screen    of a screen",
        "  .count .isEmpty .first .last .keys .values    of collections",
      ]),
    Topic(
      name: "VALUE",
      lines: [
        "A literal, as in Swift.",
        "  nil true 1 -2.5 \"text\\n\" \"\"\"several lines\"\"\" [1, 2] [\"key\": 1] [] [:]",
        "  .case .case(label: 1) Type(member: 1) Date(\"2021-02-03T00:00:00Z\")",
        "A value may go on over several lines while a bracket or \"\"\" is open.",
      ]),
    Topic(
      name: "PLACE",
      lines: [
        "A place in time, at the end of a command that only looks.",
        "  @3        step 3 of this branch; @0 is the app as it was loaded",
        "  @main@3   step 3 of another branch; 'branches' lists them",
        "  @before   the step that 'mark before' gave this name",
        "'print state.todos @3' looks there, 'goto 3' goes there.",
      ]),
    Topic(
      name: "keys",
      lines: [
        "Tab       complete; again for a list",
        "Up, Down  older and newer commands that begin as the line does up to the cursor",
        "Right     at the end of the line, take the rest of the command that is suggested",
        "Ctrl-R    search the older commands",
        "Ctrl-C    drop the line; while a command runs, stop it",
        "Ctrl-D    on an empty line, end",
        "Ctrl-Z    stop the inspector until fg",
        "Ctrl-A, Ctrl-E, Ctrl-Left, Ctrl-Right, Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y, Ctrl-L:",
        "          as usual",
        "Verbs can be cut short: desc is describe, if no other verb begins so.",
      ]),
  ]
}

extension Registry {
  func commands(in group: Command.Group) -> [Command] {
    commands.filter { $0.group == group }
  }
}
