import InspectableDoor

extension Command {
  /// The verbs that check the app.
  static let checking: [Command] = [
    Command(
      verb: "expect", group: .check, forms: ["expect EXPR [@PLACE]"],
      summary: "fail unless an expression holds",
      examples: ["expect state.todos.count == 3", "expect list.model.todos contains \"buy milk\""],
      hides: .comparisons, isQuestion: true,
      look: { .check(try $0.unplacedExpression()) }
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let expression = try invocation.placedExpression()
      let node = try invocation.placeAtEnd()
      let session = invocation.session
      let report = try await session.looking(at: node) {
        try await session.check(expression, offset: offset)
      }
      session.keepExpectation(expression, holds: report.holds, at: node)
      guard report.holds else {
        throw CommandError.expectationFailed("\(expression)", findings: report.findings)
      }
      return Output(lines: ["ok"], found: ["holds": .bool(true)])
    },
    Command(
      verb: "fails", group: .check, forms: ["fails COMMAND"],
      summary: "succeed if a command fails", examples: ["fails dispatch RemoveTodo(index: 99)"],
      hides: .asCommand
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let isTooDeep = invocation.parser.hasTooManyCommands(
        invocation.interpreter.registry.holdsCommand)
      let command = invocation.parser.rest()
      guard !command.isEmpty else {
        throw CommandError.syntax(SourceError("expected a command after 'fails'", at: offset))
      }
      guard !isTooDeep else {
        throw CommandError.syntax(
          SourceError(
            "commands within commands more than \(Parser.mostCommandsWithin) deep", at: offset))
      }
      let shown = invocation.interpreter.shown(command)
      do {
        let output = try await invocation.interpreter.perform(command)
        if let error = output.error { throw error }
      } catch let error as CommandError {
        let failure = invocation.interpreter.masking(error.failure, of: shown)
        return Output(
          lines: TextRenderer().lines(failure).map(\.text),
          found: ["failure": .string(failure.message)])
      }
      throw CommandError.unexpectedSuccess(shown.text)
    },
    Command(
      verb: "would", group: .check, forms: ["would COMMAND", "would COMMAND; COMMAND …"],
      summary: "show what inputs would do: they are done in a copy of the app",
      examples: [
        "would dispatch RemoveTodo(index: 0)", "would dispatch ClearTodos; dispatch LoadTodos",
      ],
      hides: .asCommands, isQuestion: true
    ) { invocation in
      var inputs: [ReadInput] = []
      for stretch in invocation.parser.commands() {
        inputs.append(try await invocation.input(in: stretch))
      }
      let (steps, failure) = try await invocation.session.trying(inputs)
      let position = try invocation.session.timeline().position
      var output = Output(lines: ["still at #\(position)"], found: ["would": .bool(true)])
      for step in steps { output.add(step) }
      if let failure { output.error = failure }
      return output
    },
  ]
}

extension Invocation {
  /// Reads the command of an input that stands in a stretch of this one.
  fileprivate func input(in stretch: Range<Int>) async throws -> ReadInput {
    // What follows is cut off, and what comes before stays, so that places are those of the whole command.
    let text = String(decoding: text.utf8.prefix(stretch.upperBound), as: UTF8.self)
    var parser = Parser(text, from: stretch.lowerBound)
    let (verb, offset) = try parser.verb()
    guard let command = interpreter.registry.command(named: verb) else {
      throw await interpreter.unknown(verb, at: offset, in: text)
    }
    guard let plan = command.plan else {
      throw SourceError(
        "'\(verb)' is no input, and 'would' takes those, such as 'dispatch …' or 'trigger …'",
        at: offset)
    }
    var part = Invocation(text: text, parser: parser, interpreter: interpreter)
    return try plan(&part)
  }
}
