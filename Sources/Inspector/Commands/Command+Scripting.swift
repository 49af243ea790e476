import InspectableDoor

extension Command {
  /// The verbs that read and write files.
  static let scripting: [Command] = [
    Command(
      verb: "export", group: .script,
      forms: [
        "export \(ExportFormat.all.map(\.name).joined(separator: "|")) FILE",
        "export test FILE --expect EXPR",
      ],
      summary:
        "write what was done up to here \(ExportFormat.results), or by 'test' as a test that fails now; - shows it",
      flags: ["--expect EXPR": "what the test expects in the end, which does not hold now"],
      examples: [
        "export swift Tests/TodoTests/BugTests.swift", "export markdown bug.md",
        "export test bug.inspect --expect list.local.selectedIndex < state.todos.count",
      ],
      hides: .expectation, isLeftOut: { $0.namesFile(afterWords: 1) }
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let name = try invocation.parser.fileName("a format: \(ExportFormat.typedNames)")
      if name == "test" { return try await invocation.exportTest() }
      guard let format = ExportFormat(named: name) else {
        throw SourceError("expected \(ExportFormat.typedNames), found '\(name)'", at: offset)
      }
      return try await invocation.export(as: format)
    },
    Command(
      verb: "save", group: .script, forms: ["save FILE"],
      summary: "save the state; 'load APP --state FILE' begins with it",
      examples: ["save before.state"], hides: .nothing,
      isLeftOut: { $0.namesFile(afterWords: 0) }
    ) { invocation in
      try await invocation.save()
    },
    Command(
      verb: "source", group: .script, forms: ["source FILE"],
      summary: "run the commands of a file", examples: ["source setup.inspect"],
      hides: .nothing, readsFiles: true, isLeftOut: { _ in true }, doesSeveral: { _ in true }
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let path = try invocation.parser.fileName()
      try invocation.parser.expectEnd()
      return try await invocation.interpreter.source(path, at: offset)
    },
    Command(
      verb: "edit", group: .script, forms: ["edit", "edit FILE"],
      summary:
        "at the prompt, run what you save in $EDITOR: the last command, or a file of commands",
      examples: ["edit", "edit setup.inspect"], hides: .nothing, needsTerminal: true,
      readsFiles: true, isLeftOut: { _ in true }
    ) { _ in
      // The prompt does it by itself, where it is possible.
      throw SourceError("edit is only for lines that are typed at a terminal", at: 0)
    },
    Command(
      verb: "record", group: .script, forms: ["record FILE", "record --stop"],
      summary: "write everything from now on to a transcript, for 'inspector test'",
      flags: ["--stop": "end the recording"],
      examples: ["record bug.inspect", "record --stop"], hides: .nothing,
      isLeftOut: { _ in true }
    ) { invocation in
      if try invocation.parser.flag("--stop") {
        try invocation.parser.expectEnd()
        guard let line = await invocation.interpreter.stopRecording()?.line else {
          throw CommandError.notRecording
        }
        return Output(lines: [line], found: ["recording": .null])
      }
      let offset = invocation.parser.offsetOfNextToken
      if let word = invocation.parser.switchWord {
        let meant =
          ["on", "start", "begin"].contains(word)
          ? "'record FILE' begins a recording" : "'record --stop' ends a recording"
        throw SourceError("\(meant): for a file called '\(word)' write ./\(word)", at: offset)
      }
      guard let path = try invocation.destination().path else {
        throw SourceError(
          "a recording goes to a file: what is shown is on the screen already", at: offset)
      }
      try invocation.interpreter.startRecording(to: path)
      return Output(lines: ["recording \(path)"], found: ["recording": .string(path)])
    },
  ]
}

extension Invocation {
  /// Writes the session in a form.
  fileprivate mutating func export(as format: ExportFormat) async throws -> Output {
    var request = ExportFormat.Request(title: "")
    while !format.flags.isEmpty, let flag = try parser.flag(among: format.flags) {
      if flag == "--states" {
        request.hasStates = true
        continue
      }
      let offset = parser.offsetOfNextToken
      guard let steps = ExportFormat.Request.steps(try parser.fileName()) else {
        throw SourceError("expected steps, as in --steps 10...20", at: offset)
      }
      request.steps = steps
    }
    let place = try destination()
    request.title = ExportFormat.title(of: try place.path ?? session.scene().app)
    if let path = place.path {
      try CommandError.naming(path) { () throws(FileProblem) in
        try interpreter.checkMayReplace(path)
      }
    }
    let sink = ExportSink(to: place.path)
    try await format.write(interpreter, request, sink)
    try sink.finish()
    place.path.map(interpreter.noteOwnFile)
    guard let path = place.path else { return try place.take(sink.text, saying: "") }
    return Output(lines: ["exported \(path)"], found: ["file": .string(path)])
  }

  /// Writes the states that the app could begin with, and names the stores that it leaves out.
  fileprivate mutating func save() async throws -> Output {
    guard !(try session.scene().stores.isEmpty) else {
      throw CommandError.refused("the app has no store whose state could be saved")
    }
    let place = try destination()
    let stores = try await session.describeForSaving().stores
    var states: [PartValue] = []
    var obstacles: [(store: String, reason: String)] = []
    for store in stores {
      if let reason = store.obstacle {
        obstacles.append((store.name, reason))
        continue
      }
      let value = try await session.read(
        ValueExpression(ValuePath([.member(store.name)])), full: true, offset: 0)
      // One that is not there now has no state.
      if store.isThere != nil, value == .null { continue }
      states.append(
        PartValue(part: store.name, value: session.secretTexts.hiding(value.withoutUnread)))
    }
    if states.isEmpty, !obstacles.isEmpty {
      throw CommandError.refused(
        "nothing can be put back, so there is nothing to save: "
          + obstacles.map { "store \($0.store), \($0.reason)" }.joined(separator: "; "))
    }
    let text = try StateFile.text(of: states, isOnlyStore: stores.count == 1)
    let notes = obstacles.map { "left out \($0.store), which cannot be put back: \($0.reason)" }
    guard place.path != nil else {
      // What is shown can be read as a file again.
      return try place.take(text + notes.map { "# \($0)\n" }.joined(), saying: "")
    }
    var output = try place.take(text, saying: "saved")
    output.lines += notes
    return output
  }

  /// Writes the fewest inputs after which an expression does not hold, as a transcript that fails until
  /// it does.
  fileprivate mutating func exportTest() async throws -> Output {
    let place = try namedDestination()
    guard try parser.flag("--expect") else {
      throw parser.unexpected(
        "--expect and what should hold, as in export test bug.inspect --expect EXPR")
    }
    let (expression, offset) = try await stateExpressionAtEnd()
    if try await session.check(expression, offset: offset).holds {
      throw CommandError.refused(
        "this holds here, so a test of it would not fail: \(expression)", at: offset)
    }
    let scene = try session.scene()
    let timeline = try session.timeline()
    var inputs = timeline.inputs(upTo: timeline.position)
    var load = try session.loadCommand()
    var count = "\(counted(inputs.count, "input"))"
    if let found = try await session.past.bisect(expression) {
      let breakage = Session.Breakage(condition: expression, node: timeline.node(of: found.step))
      let shortened = try await session.minimalInputs(for: breakage)
      (inputs, load) = (shortened.inputs, shortened.load)
      count = "\(grouped(inputs.count)) of \(counted(shortened.all, "input"))"
    } else {
      // What it takes to make it true nobody can tell.
      count += ", since it never held"
    }
    let checks = try session.observations().invariants.filter { $0.number != nil }
      .map { "invariant \($0.expression)" }
    var lines = [
      "# Fails until this holds in the end: \(expression)", "> \(load)", "...",
    ]
    for command in checks + inputs.map({ session.shown($0, in: scene) }) {
      lines += Recorder.lines(of: command, expected: ["..."], code: 0)
    }
    lines += Recorder.lines(of: "expect \(expression)", expected: ["ok"], code: 0)
    var output = try place.take(lines.map { $0 + "\n" }.joined(), saying: "exported")
    if place.path != nil {
      output.lines.append("\(count); fails now, and passes once this holds: \(expression)")
    }
    return output
  }
}

/// Where a command writes a text.
private struct TextDestination {
  /// The file; nil if the text is shown.
  let path: String?
  let interpreter: Interpreter

  /// Writes or shows a text; returns what the command gives.
  @MainActor
  func take(_ text: String, saying done: String) throws(CommandError) -> Output {
    guard let path else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var output = Output(lines: lines.last == "" ? lines.dropLast() : lines)
      output.isFull = true
      return output
    }
    try CommandError.naming(path) { () throws(FileProblem) in
      try interpreter.write(text, to: path)
    }
    return Output(lines: ["\(done) \(path)"], found: ["file": .string(path)])
  }
}

extension Invocation {
  /// Consumes the name of a file that may be written, or `-`, and the end of the command.
  fileprivate mutating func destination() throws -> TextDestination {
    var ahead = parser
    _ = try ahead.fileName()
    try ahead.expectEnd()
    return try namedDestination()
  }

  /// Consumes the name of a file that may be written, or `-`.
  fileprivate mutating func namedDestination() throws -> TextDestination {
    let offset = parser.offsetOfNextToken
    let path = try parser.fileName()
    if path == "-" { return TextDestination(path: nil, interpreter: interpreter) }
    try interpreter.checkMayWrite(path, at: offset)
    return TextDestination(path: path, interpreter: interpreter)
  }
}

extension Parser {
  /// The word that follows if it's one that switches something on or off, and all that follows.
  fileprivate var switchWord: String? {
    var parser = self
    guard let word = try? parser.identifier("a word"), parser.isAtEnd else { return nil }
    let words = ["on", "off", "stop", "start", "end", "begin", "quit", "done"]
    return words.contains(word) ? word : nil
  }

  /// Whether a file is named after so many words, and not `-`, which shows what would be written.
  fileprivate func namesFile(afterWords count: Int) -> Bool {
    var parser = self
    for _ in 0..<count { _ = try? parser.identifier("a word") }
    guard let path = try? parser.fileName() else { return false }
    return path != "-"
  }
}
