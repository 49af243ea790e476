import Inspectable

extension Interpreter {
  /// A command as it may be shown, recorded and written while the present app is loaded.
  package func shown(_ command: String) -> ShownCommand {
    guard session.keepsSecrets || !session.secretTexts.isEmpty else { return ShownCommand(command) }
    guard let scene = try? session.scene(), session.keepsSecrets else {
      return ShownCommand(command, hiding: session.secretTexts.ranges(in: command))
    }
    let finder = SecretFinder(
      text: command, scene: scene, registry: registry, texts: session.secretTexts)
    return ShownCommand(command, hiding: finder.ranges())
  }

  /// What went wrong with a command, as it may be shown.
  func masking(_ failure: CommandFailure, of command: ShownCommand) -> CommandFailure {
    let failure = command.masking(failure)
    return session.secretTexts.isEmpty
      ? failure : failure.mapping { session.secretTexts.masking($0) }
  }

  /// What a command gave, as it may be shown: what the app says in its own words may hold what was
  /// given to it.
  func masking(_ output: Output) -> Output {
    guard !session.secretTexts.isEmpty else { return output }
    let texts = session.secretTexts
    var output = output
    output.lines = output.lines.map(texts.masking)
    for index in output.varied.indices {
      output.varied[index].label = texts.masking(output.varied[index].label)
      output.varied[index].places = output.varied[index].places.map(texts.masking)
    }
    output.maskedFailure = output.error?.failure.mapping(texts.masking)
    func mask(_ events: inout [StepEvent]) {
      for index in events.indices {
        events[index].name = texts.masking(events[index].name)
        events[index].detail = events[index].detail.map(texts.masking)
      }
    }
    mask(&output.printed)
    for index in output.steps.indices { mask(&output.steps[index].events) }
    return output
  }
}
