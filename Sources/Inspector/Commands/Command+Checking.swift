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
        throw SourceError("expected a command after 'fails'", at: offset)
      }
      guard !isTooDeep else {
        throw SourceError(
          "commands within commands more than \(Parser.mostCommandsWithin) deep", at: offset)
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
      verb: "would", group: .check,
      forms: [
        "would COMMAND", "would COMMAND; COMMAND …", "would --diff COMMAND -- COMMAND",
        "would --again N",
      ],
      summary: "show what inputs would do, by trying them in a copy of the app",
      flags: [
        "--diff": "show what either would do, side by side",
        "--again N": "show what step N did, and what the app printed there",
      ],
      examples: [
        "would dispatch RemoveTodo(index: 0)", "would dispatch ClearTodos; dispatch LoadTodos",
        "would --diff dispatch RemoveTodo(index: 0) -- dispatch RemoveTodo(index: 1)",
      ],
      hides: .asCommands, isQuestion: true, holdsInputs: true
    ) { invocation in
      let flag = try invocation.parser.flag(among: ["--diff", "--again"])
      if flag == "--again" { return try await invocation.stepOnceMore() }
      let isComparison = flag == "--diff"
      let sides = invocation.parser.sides()
      guard sides.count == (isComparison ? 2 : 1) else {
        let place = sides.count > 1 ? sides[1][0].lowerBound - 2 : sides[0][0].upperBound
        throw SourceError(
          "two inputs are compared by 'would --diff COMMAND -- COMMAND'", at: place)
      }
      if isComparison { return try await invocation.comparison(of: sides) }
      let inputs = try await invocation.inputs(in: sides[0])
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
  /// What the inputs of two sides would do, beside each other.
  fileprivate func comparison(of sides: [[Range<Int>]]) async throws -> Output {
    let position = try session.timeline().position
    let room = (width - 3) / 2
    var columns: [[String]] = []
    var told: [JSON] = []
    for side in sides {
      let (steps, failure) = try await session.trying(try await inputs(in: side))
      var output = Output()
      for step in steps { output.add(step) }
      if let failure { output.error = failure }
      // Before lines are broken, which would hide a secret from what looks for it.
      output = interpreter.masking(output)
      let lines = TextRenderer().lines(output)
      columns.append(lines.flatMap { $0.wrapped(to: room) }.map(\.text))
      told.append(
        JSON([
          "steps": JSONRenderer.answer(output),
          "failure": output.failure.map { .string($0.message) },
        ]))
    }
    let rows = (0..<max(columns[0].count, columns[1].count)).map { row in
      let texts = columns.map { $0.indices.contains(row) ? $0[row] : "" }
      let gap = String(repeating: " ", count: max(0, room - DisplayWidth.of(texts[0])))
      return texts[0] + gap + (texts[1].isEmpty ? " |" : " | " + texts[1])
    }
    var output = Output(drawing: rows + ["still at #\(position)"])
    output.found = ["would": .bool(true), "sides": .array(told)]
    return output
  }

  /// What a step of the branch did.
  fileprivate mutating func stepOnceMore() async throws -> Output {
    let offset = parser.offsetOfNextToken
    let number = try parser.wholeNumber("a step", least: 1)
    try parser.expectEnd()
    let timeline = try session.timeline()
    guard let step = timeline.step(number) else {
      throw CommandError.noStep(number, last: timeline.tip, at: offset)
    }
    let (steps, failure) = try await session.trying([ReadInput(step.input)], after: number - 1)
    var output = Output(
      lines: ["still at #\(timeline.position)"], found: ["would": .bool(true)])
    for step in steps { output.add(step) }
    if let failure { output.error = failure }
    return output
  }

  fileprivate func inputs(in stretches: [Range<Int>]) async throws -> [ReadInput] {
    var inputs: [ReadInput] = []
    for stretch in stretches { inputs.append(try await input(in: stretch)) }
    return inputs
  }

  /// Reads the command of an input that stands in a stretch of this one.
  private func input(in stretch: Range<Int>) async throws -> ReadInput {
    // What follows is cut off, and what comes before stays, so that places are those of the whole command.
    let text = String(decoding: text.utf8.prefix(stretch.upperBound), as: UTF8.self)
    var parser = Parser(text, from: stretch.lowerBound)
    let (verb, offset) = try parser.verb()
    guard let command = interpreter.registry.command(named: verb) else {
      throw await interpreter.unknown(verb, at: offset, in: text)
    }
    guard let plan = command.plan else {
      throw SourceError(
        "'would' tries inputs, such as 'dispatch …' or 'trigger …', and '\(verb)' isn't one",
        at: offset)
    }
    var part = Invocation(text: text, parser: parser, interpreter: interpreter)
    return try plan(&part)
  }
}
