import InspectableDoor

extension Interpreter {
  /// The error for a first word that is not a verb, with what may have been meant.
  func unknown(_ verb: String, at offset: Int, in text: String) -> CommandError {
    if let expansion = settings.aliases[verb].map({ shown($0).text }) {
      return .syntax(
        SourceError("'\(verb)' is an alias, for the prompt only: write '\(expansion)'", at: offset))
    }
    // Names of an app are often typed without a verb before them.
    if let scene = try? session.scene() {
      if scene.actions.contains(where: { $0.name == verb }) {
        return .syntax(
          SourceError("\(verb) is an action, did you mean 'dispatch \(verb)'?", at: offset))
      }
      if scene.partNames.contains(verb) {
        return .syntax(
          SourceError(
            "\(verb) is a part of the app, did you mean 'print \(expression(text) ?? verb)'?",
            at: offset))
      }
    }
    if ["tour", "recover", "new", "test", "coverage", "check-host"].contains(verb) {
      return .syntax(
        SourceError(
          "'\(verb)' is no command of a session, type 'inspector \(verb)' outside of it", at: offset
        ))
    }
    if ["send", "run"].contains(verb) {
      return .syntax(SourceError("unknown verb '\(verb)', did you mean 'dispatch'?", at: offset))
    }
    return .syntax(
      SourceError(
        Nearest.unknown("verb", verb, in: registry.names, else: "see 'help'"), at: offset))
  }

  /// A whole command as an expression, if it is one.
  private func expression(_ text: String) -> String? {
    (try? ValueExpression(parsing: text)).map { "\($0)" }
  }
}
