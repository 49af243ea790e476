import Inspectable

extension Command {
  /// The verbs that read and write files.
  static let scripting: [Command] = [
    Command(
      verb: "source", group: .script, forms: ["source FILE"],
      summary: "run the commands of a file", examples: ["source setup.inspect"]
    ) { invocation in
      let path = try invocation.parser.fileName()
      try invocation.parser.expectEnd()
      return try await invocation.interpreter.source(path)
    },
    Command(
      verb: "record", group: .script, forms: ["record FILE", "record --stop"],
      summary: "write what follows as a transcript, to be run by 'inspector test'",
      examples: ["record bug.inspect", "record --stop"]
    ) { invocation in
      if try invocation.parser.flag("--stop") {
        try invocation.parser.expectEnd()
        guard let line = invocation.interpreter.stopRecording() else {
          throw CommandError.notRecording
        }
        return Output(lines: [line])
      }
      let offset = invocation.parser.offsetOfNextToken
      let path = try invocation.parser.fileName()
      try invocation.parser.expectEnd()
      try invocation.interpreter.checkMayWrite(path, at: offset)
      try invocation.interpreter.startRecording(to: path)
      return Output(lines: ["recording \(path)"])
    },
  ]
}
