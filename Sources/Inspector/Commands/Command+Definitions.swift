import InspectableDoor

extension Command {
  /// The verb that gives a name to an expression.
  static let definitions: [Command] = [
    Command(
      verb: "let", group: .check, forms: ["let NAME = EXPR", "let", "let --remove NAME"],
      summary: "give a name to an expression, which is evaluated at each use; list, remove",
      flags: ["--remove NAME": "take the name away again"],
      examples: ["let long = state.todos where it.count > 10", "expect long.count < 3"],
      hides: .definition, movesSession: true
    ) { invocation in
      if invocation.parser.isAtEnd { return try invocation.definitions() }
      if try invocation.parser.flag("--remove") {
        let (name, offset) = try invocation.parser.nameOfDefinition()
        try invocation.parser.expectEnd()
        return Output(
          lines: [try invocation.removeDefinition(of: name, at: offset)],
          found: ["removed": .string(name)])
      }
      let (name, offset) = try invocation.parser.definedName()
      try invocation.checkIsFree(name, at: offset)
      // The names in it are replaced where it is used, so it is kept as it is written.
      let expression = try await invocation.writtenExpression()
      try invocation.parser.expectEnd()
      try invocation.define(name, as: expression, at: offset)
      return Output(
        lines: ["\(name) is \(expression)"],
        found: ["definitions": .array([Invocation.json(name, expression)])])
    }
  ]
}

extension Invocation {
  /// What is defined.
  fileprivate func definitions() throws(CommandError) -> Output {
    let all = try session.current().definitions.all
    return Output(
      lines: all.isEmpty
        ? ["no names are given to expressions"] : all.map { "\($0.name) is \($0.expression)" },
      found: [
        "definitions": .array(all.map { Invocation.json($0.name, $0.expression) })
      ])
  }
}

extension Invocation {
  /// A name with what it stands for.
  fileprivate static func json(_ name: String, _ expression: ValueExpression) -> JSON {
    .object(["name": .string(name), "expression": .string("\(expression)")])
  }

  /// Refuses a name that means something else already.
  fileprivate func checkIsFree(_ name: String, at offset: Int) throws(CommandError) {
    let scene = try session.scene()
    let owner: String? =
      if scene.partNames.contains(name) {
        "a part of the app"
      } else if ExpressionFunction.names.contains(name) {
        "a function"
      } else if ExpressionWords.all.contains(name) || scene.roots.contains(name)
        || Self.words.contains(name)
      {
        "a word of the language"
      } else {
        nil
      }
    guard let owner else { return }
    throw .refused("'\(name)' is \(owner) already, take another name", at: offset)
  }

  /// Words with a meaning of their own in values and after verbs.
  private static let words: Set = ["untracked", "Set", "cycle", "found"]

  fileprivate func define(
    _ name: String, as expression: ValueExpression, at offset: Int
  ) throws {
    _ = try session.current()
    try session.loaded?.definitions.define(name, as: expression, at: offset)
  }

  /// Forgets a name, and says so.
  fileprivate func removeDefinition(of name: String, at offset: Int) throws(CommandError) -> String
  {
    let definitions = try session.current().definitions
    guard definitions[name] != nil else {
      throw .refused(
        Nearest.unknown("name", name, in: definitions.names, else: "see 'let'"), at: offset)
    }
    session.loaded?.definitions.remove(name)
    return "removed \(name)"
  }
}
