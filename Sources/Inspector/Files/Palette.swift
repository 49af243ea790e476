/// What a stretch of output means; a palette says how that looks.
package enum Style: Hashable, Sendable, CaseIterable {
  /// Nothing in particular.
  case plain
  /// Something is there that was not.
  case insertion
  /// Something is gone.
  case removal
  /// A word in a line that is there and was not expected.
  case insertedWord
  /// A word in a line that was expected and is not there.
  case removedWord
  /// Something is different, or elsewhere.
  case change
  /// The word `error`, and the caret below what it is about.
  case error
  /// What the app itself printed, and what is only said in passing.
  case aside
  /// The heading of a step.
  case step
  /// The name of a part whose changes follow.
  case part
  /// The app and the step in the prompt.
  case prompt
  /// The name of a type or an action in a value, or of a case's type.
  case type
  /// A path with members or places.
  case path
  /// A text, a number, a case, or the like.
  case value
  /// A verb in a command that is typed.
  case verb
  /// A bracket or a quotation mark that is still to be closed.
  case unclosed
  /// The one among others that is chosen.
  case chosen
}

/// Gives styles their colours, or leaves all text as it is.
package struct Palette: Hashable, Sendable {
  /// Whether there is colour at all.
  package let isColored: Bool
  /// Which colours these are.
  package private(set) var theme = Theme.terminal
  /// Whether types, paths and values have colours of their own.
  package private(set) var isDetailed = false

  package static let plain = Palette(isColored: false)
  package static let colored = Palette(isColored: true)

  private init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The palette for what is read at a prompt: with colours for types, paths and values; none if this has no
  /// colour.
  package func detailed(_ theme: Theme) -> Palette {
    guard isColored else { return self }
    var palette = self
    (palette.theme, palette.isDetailed) = (theme, true)
    return palette
  }

  /// A text in the colour of its meaning.
  ///
  /// - Parameter mark: put before and after each escape sequence, for a line editor that has to
  ///   know what takes no room.
  package func paint(_ style: Style, _ text: String, mark: String = "") -> ShownLine {
    guard isColored, !text.isEmpty, let codes = theme.codes(style) else { return ShownLine(text) }
    return ShownLine(text, color: codes, mark: mark)
  }
}

/// When to use colour.
package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  case auto, always, never

  /// Whether what is written to a stream is coloured.
  ///
  /// The mode decides if it says so; then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether it is a
  /// terminal that shows colours.
  package func isOn(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    if let force = environment.nonEmpty("CLICOLOR_FORCE"), force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }

  /// The palette for a stream.
  package func palette(isTerminal: Bool, environment: Environment) -> Palette {
    isOn(isTerminal: isTerminal, environment: environment) ? .colored : .plain
  }
}
