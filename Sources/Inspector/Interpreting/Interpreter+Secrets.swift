import InspectableDoor

extension Interpreter {
  /// A command in the form that files have: with the full verb, and no white space around it.
  func fullForm(of text: String) -> String {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), let command = registry.command(named: verb) else {
      var whole = Parser(text)
      return whole.rest()
    }
    let rest = parser.rest()
    return rest.isEmpty ? command.verb : command.verb + " " + rest
  }

  /// A command as it may be shown, recorded and written while the current app is loaded.
  package func shown(_ command: String) -> ShownCommand {
    guard session.keepsSecrets || !session.secretTexts.isEmpty else {
      return ShownCommand(withoutSecrets: command)
    }
    guard let scene = try? session.scene() else {
      return ShownCommand(command, hiding: session.secretTexts.ranges(in: command))
    }
    let finder = SecretFinder(
      text: command, scene: scene, definitions: session.loaded?.definitions ?? Definitions(),
      hiding: { [registry] in registry.command(named: $0)?.hides },
      texts: session.secretTexts)
    return ShownCommand(
      command,
      hiding: session.keepsSecrets
        ? finder.ranges() : finder.repetitions(of: session.secretTexts))
  }

  /// What went wrong with a command, as it may be shown.
  package func masking(_ failure: CommandFailure, of command: ShownCommand) -> ShownFailure {
    ShownFailure(failure, of: command, hiding: session.secretTexts, isName: isName)
  }

  /// A line about the session itself, as it may be shown.
  func masking(note line: String) -> String {
    session.secretTexts.masking(message: line, isName: isName)
  }

  /// Whether a word is a verb, or the name of something in the app.
  private func isName(_ word: String) -> Bool {
    registry.command(named: word) != nil || (try? session.scene())?.isName(word) == true
  }

  /// What a command gave, as it may be shown: texts that the app wrote may repeat a secret that was
  /// given to it, and values may be copies of one.
  func masking(_ output: Output) -> Output {
    var output = output
    output.failure = (output.error?.failure).map {
      masking($0, of: ShownCommand(withoutSecrets: ""))
    }
    let texts = session.secretTexts
    guard !texts.isEmpty else { return output }
    output.notes = output.notes.map { texts.masking(literals: $0) }
    output.lines = output.lines.map { texts.masking(literals: $0) }
    output.found = output.found.mapValues { $0.hiding(texts) }
    output.printed = output.printed.map { texts.masking($0, isName: isName) }
    output.steps = output.steps.map { masking($0) }
    output.changes = output.changes.map { texts.hiding($0) }
    output.different = output.different.map { ($0.step, $0.label, texts.hiding($0.changes)) }
    output.watched = output.watched.map { masking($0) }
    for index in output.varied.indices {
      let step = output.varied[index]
      output.varied[index].label = texts.masking(literals: step.label)
      output.varied[index].places = step.places.map { texts.masking(literals: $0) }
    }
    return output
  }

  private func masking(_ step: Session.StepResult) -> Session.StepResult {
    var step = step
    step.events = step.events.map { session.secretTexts.masking($0, isName: isName) }
    step.changes = session.secretTexts.hiding(step.changes)
    if case .success(var look) = step.look {
      look.watched = look.watched.map { masking($0) }
      step.look = .success(look)
    }
    return step
  }

  private func masking(_ watched: WatchedChanges) -> WatchedChanges {
    var watched = watched
    watched.changes = session.secretTexts.hiding(watched.changes)
    return watched
  }
}
