import InspectableDoor

extension Interpreter {
  /// A command that does or asks one thing, read before its turn.
  package struct PlannedCommand {
    let command: Command
    /// What it does; nil if it asks something.
    let plan: ReadInput?
    /// What is sent before its turn.
    let ahead: Session.Ahead
  }

  /// Reads a command that does or asks one thing; nil for any other, and for one that cannot be read or
  /// has placeholders for what was not written down.
  func planned(_ text: String) -> PlannedCommand? {
    // What was shown last is not known yet.
    if Definitions.usesShown(in: text) { return nil }
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), let command = registry.command(named: verb)
    else { return nil }
    var invocation = Invocation(text: text, parser: parser, interpreter: self)
    if let plan = command.plan {
      guard let planned = try? plan(&invocation), planned.input.placeholder == nil,
        planned.input.realSeconds == 0
      else { return nil }
      return PlannedCommand(command: command, plan: planned, ahead: .input(planned.input))
    }
    guard let look = try? command.look?(&invocation), invocation.parser.isAtEnd, look.isFree
    else { return nil }
    return PlannedCommand(command: command, plan: nil, ahead: .look(look))
  }
}
