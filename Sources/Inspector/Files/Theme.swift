/// Which colours there are, so that what is written stands out from the background.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The one for the background of the terminal, where that is known.
  case auto
  case dark, light
  /// The sixteen colours of every terminal, so that the user's own scheme holds.
  case terminal

  /// The theme for the background that a terminal names in `COLORFGBG`, as rxvt and Konsole do; nil where
  /// it names none.
  ///
  /// Terminals can be asked too, but one that does not answer would be waited for.
  package static func ofBackground(_ environment: Environment) -> Theme? {
    guard let last = environment.nonEmpty("COLORFGBG")?.split(separator: ";").last,
      let color = Int(last), (0...15).contains(color)
    else { return nil }
    return color == 7 || color >= 9 ? .light : .dark
  }

  /// The codes for a style; nil for one that means nothing.
  ///
  /// Beyond the sixteen, which everyone sets as they like, the numbers of colours mean the same on every
  /// terminal.
  func codes(_ style: Style) -> StaticString? {
    switch self {
    case .dark: Self.dark(style)
    case .light: Self.light(style)
    case .terminal, .auto: Self.terminal(style)
    }
  }

  private static func terminal(_ style: Style) -> StaticString? {
    switch style {
    case .plain: nil
    case .insertion: "32"
    case .removal: "31"
    case .insertedWord: "32;7"
    case .removedWord: "31;7"
    case .change: "33"
    case .error: "1;31"
    case .aside: "2"
    case .step, .prompt: "1"
    case .part, .path: "36"
    case .type: "35"
    case .value: "94"
    case .verb: "32"
    case .unclosed: "1;33"
    case .chosen: "7"
    }
  }

  private static func dark(_ style: Style) -> StaticString? {
    switch style {
    case .plain: nil
    case .insertion: "38;5;114"
    case .removal: "38;5;210"
    case .insertedWord: "38;5;114;7"
    case .removedWord: "38;5;210;7"
    case .change: "38;5;221"
    case .error: "1;38;5;210"
    case .aside: "38;5;248"
    case .step, .prompt: "1"
    case .part, .path: "38;5;80"
    case .type: "38;5;182"
    case .value: "38;5;117"
    case .verb: "38;5;114"
    case .unclosed: "1;38;5;221"
    case .chosen: "7"
    }
  }

  private static func light(_ style: Style) -> StaticString? {
    switch style {
    case .plain: nil
    case .insertion: "38;5;22"
    case .removal: "38;5;124"
    case .insertedWord: "38;5;22;7"
    case .removedWord: "38;5;124;7"
    case .change: "38;5;94"
    case .error: "1;38;5;124"
    case .aside: "38;5;240"
    case .step, .prompt: "1"
    case .part, .path: "38;5;23"
    case .type: "38;5;90"
    case .value: "38;5;18"
    case .verb: "38;5;22"
    case .unclosed: "1;38;5;94"
    case .chosen: "7"
    }
  }
}
