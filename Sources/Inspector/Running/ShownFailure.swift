import InspectableDoor

/// What went wrong with a command, as it may be shown.
///
/// Whatever lays a failure out takes this and nothing else, so that no way to the terminal, to a file or
/// to another program leads past the place where secrets are hidden.
package struct ShownFailure: Hashable, Sendable {
  /// What is wrong and what would be right.
  package let message: String
  /// Lines that follow the message.
  package let details: [CommandFailure.Detail]
  /// The command that it is about.
  package let command: ShownCommand
  /// The byte of the command to point at.
  package let offset: Int?
  /// The code with which a script ends that stops there.
  package let code: Int32

  /// Hides the secrets of the command, and those that are known, in what is said about it.
  ///
  /// - Parameters:
  ///   - texts: the secrets that are known.
  ///   - isName: whether a word is a name, which is not a secret.
  init(
    _ failure: CommandFailure, of command: ShownCommand, hiding texts: SecretTexts,
    isName: (String) -> Bool
  ) {
    func words(_ text: String) -> String {
      texts.masking(message: command.withoutSecrets(text, isName: isName), isName: isName)
    }
    message = words(failure.message)
    details = failure.details.map { detail in
      switch detail {
      case .note(let text): .note(words(text))
      case .app(let text): .app(texts.masking(command.withoutSecrets(text, isName: isName)))
      case .outcome(let text): .outcome(text)
      }
    }
    self.command = command
    offset = failure.offset.map(command.offset)
    code = failure.code
  }

  /// What went wrong before there was any app, whose secrets could be in it.
  package init(withoutApp failure: CommandFailure) {
    self.init(
      failure, of: ShownCommand(withoutSecrets: ""), hiding: SecretTexts(), isName: { _ in true })
  }

  /// The same, pointing into another form of its command, which is shown already.
  package func pointing(into command: String, at offset: Int?) -> ShownFailure {
    ShownFailure(
      message: message, details: details, command: ShownCommand(withoutSecrets: command),
      offset: offset, code: code)
  }

  private init(
    message: String, details: [CommandFailure.Detail], command: ShownCommand, offset: Int?,
    code: Int32
  ) {
    (self.message, self.details, self.command, self.offset) = (message, details, command, offset)
    self.code = code
  }
}
