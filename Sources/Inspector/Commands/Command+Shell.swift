import Inspectable

extension Command {
  /// The verbs about the tool itself.
  static let shell: [Command] = [
    Command(
      verb: "help", aliases: ["?"], group: .shell, forms: ["help", "help VERB"],
      summary: "list the verbs, or explain one"
    ) { invocation in
      let registry = invocation.interpreter.registry
      guard !invocation.parser.isAtEnd else { return Output(lines: HelpPage.overview(registry)) }
      let offset = invocation.parser.offsetOfNextToken
      let verb = try invocation.parser.identifier("a verb")
      try invocation.parser.expectEnd()
      guard let command = registry.command(named: verb) else {
        throw CommandError.syntax(
          SourceError(
            Nearest.unknown("verb", verb, in: registry.names, else: "see 'help'"), at: offset))
      }
      return Output(lines: HelpPage.page(command))
    },
    Command(
      verb: "format", group: .shell, forms: ["format text", "format json"],
      summary: "choose how results are written", movesSession: true
    ) { invocation in
      if invocation.parser.isAtEnd {
        return Output(lines: [invocation.interpreter.format.rawValue])
      }
      let offset = invocation.parser.offsetOfNextToken
      let word = try invocation.parser.identifier("text or json")
      try invocation.parser.expectEnd()
      guard let format = OutputFormat(rawValue: word) else {
        throw CommandError.syntax(SourceError("expected text or json, found '\(word)'", at: offset))
      }
      invocation.interpreter.format = format
      return Output()
    },
    Command(
      verb: "quit", aliases: ["exit"], group: .shell, forms: ["quit [CODE]"],
      summary: "end the inspector"
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let code =
        try invocation.parser.isAtEnd ? 0 : invocation.parser.wholeNumber("an exit code", least: 0)
      try invocation.parser.expectEnd()
      guard code < 256 else {
        throw CommandError.syntax(SourceError("an exit code is at most 255", at: offset))
      }
      var output = Output()
      output.quit = Int32(code)
      return output
    },
  ]
}
