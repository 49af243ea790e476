extension ShownCommand {
  /// What went wrong with the command, pointing into its text and without its secrets.
  ///
  /// - Parameter isName: whether a word is a name, which is not a secret.
  func masking(_ failure: CommandFailure, isName: (String) -> Bool) -> CommandFailure {
    func words(_ text: String) -> String { withoutSecrets(text, isName: isName) }
    var failure = failure.mapping(app: words, words)
    failure.offset = failure.offset.map(offset)
    return failure
  }
}

extension CommandFailure {
  /// The failure with all its texts changed by closures; `app` changes those that the app wrote.
  func mapping(app: (String) -> String, _ words: (String) -> String) -> CommandFailure {
    var failure = self
    failure.message = words(message)
    failure.details = details.map { detail in
      switch detail {
      case .note(let text): .note(words(text))
      case .app(let text): .app(app(text))
      case .outcome(let text): .outcome(text)
      }
    }
    return failure
  }
}
