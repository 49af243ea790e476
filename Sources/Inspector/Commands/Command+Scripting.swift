import InspectableDoor

extension Command {
  /// The verbs that read and write files.
  static let scripting: [Command] = [
    Command(
      verb: "export", group: .script,
      forms: ["export \(ExportFormat.all.map(\.name).joined(separator: "|")) FILE"],
      summary:
        "write what was done up to here \(ExportFormat.results); - shows it",
      examples: ["export swift Tests/TodoTests/BugTests.swift", "export markdown bug.md"],
      hides: .nothing, isLeftOut: { $0.endsWithFile(afterWords: 1) }
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let name = try invocation.parser.identifier("a format: \(ExportFormat.names)")
      guard let format = ExportFormat(named: name) else {
        throw CommandError.syntax(
          SourceError("expected \(ExportFormat.names), found '\(name)'", at: offset))
      }
      let place = try invocation.destination()
      let text = try await format.text(
        invocation.interpreter,
        ExportFormat.title(of: place.path ?? invocation.session.scene().app))
      return try place.take(text, saying: "exported")
    },
    Command(
      verb: "save", group: .script, forms: ["save FILE"],
      summary: "write the state, to begin with it another time: 'load APP --state FILE'",
      examples: ["save before.state"], hides: .nothing,
      isLeftOut: { $0.endsWithFile(afterWords: 0) }
    ) { invocation in
      let stores = try invocation.session.scene().stores
      guard !stores.isEmpty else {
        throw CommandError.refused(
          Refusal("the app has no store whose state could be saved"), at: nil)
      }
      let place = try invocation.destination()
      var states: [PartValue] = []
      for store in stores {
        let value = try await invocation.session.read(
          ValueExpression(ValuePath([.member(store.name)])), full: true, offset: 0)
        // One that is not there now has no state.
        if store.isThere != nil, value == .null { continue }
        states.append(
          PartValue(part: store.name, value: invocation.session.secretTexts.hiding(value)))
      }
      return try place.take(
        try StateFile.text(of: states, isOnlyStore: stores.count == 1), saying: "saved")
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
      verb: "record", group: .script, forms: ["record FILE", "record --stop"],
      summary: "write what follows as a transcript, to be run by 'inspector test'",
      examples: ["record bug.inspect", "record --stop"], hides: .nothing,
      isLeftOut: { _ in true }
    ) { invocation in
      if try invocation.parser.flag("--stop") {
        try invocation.parser.expectEnd()
        guard let line = await invocation.interpreter.stopRecording() else {
          throw CommandError.notRecording
        }
        return Output(lines: [line])
      }
      let offset = invocation.parser.offsetOfNextToken
      guard let path = try invocation.destination().path else {
        throw CommandError.syntax(
          SourceError(
            "a recording goes to a file: what is shown is on the screen already", at: offset))
      }
      try invocation.interpreter.startRecording(to: path)
      return Output(lines: ["recording \(path)"])
    },
  ]
}

/// Where a command writes a text.
private struct TextDestination {
  /// The file; nil if the text is shown.
  let path: String?

  /// Writes or shows a text; returns what the command gives.
  func take(_ text: String, saying done: String) throws(CommandError) -> Output {
    guard let path else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var output = Output(lines: lines.last == "" ? lines.dropLast() : lines)
      output.isFull = true
      return output
    }
    do throws(FileProblem) {
      try WrittenFile.write(text, to: path)
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    return Output(lines: ["\(done) \(path)"])
  }
}

extension Invocation {
  /// Consumes the name of a file that may be written, or `-`, and the end of the command.
  fileprivate mutating func destination() throws -> TextDestination {
    let offset = parser.offsetOfNextToken
    let path = try parser.fileName()
    try parser.expectEnd()
    if path == "-" { return TextDestination(path: nil) }
    try interpreter.checkMayWrite(path, at: offset)
    return TextDestination(path: path)
  }
}

extension Parser {
  /// Whether a file is named after so many words, and not `-`, which shows what would be written.
  fileprivate func endsWithFile(afterWords count: Int) -> Bool {
    var parser = self
    for _ in 0..<count { _ = try? parser.identifier("a word") }
    guard let path = try? parser.fileName() else { return false }
    return path != "-"
  }
}
