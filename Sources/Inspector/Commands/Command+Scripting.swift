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
    }
  ]
}
