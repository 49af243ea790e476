/// How the tool itself behaves, as `config` lists it.
package struct Settings: Hashable, Sendable {
  /// When output is coloured.
  package var color: ColorMode
  /// Whether the rest of an earlier command stands dimmed behind what is typed.
  package var suggestions = true
  /// Whether a command is coloured while it is typed.
  package var highlighting = true
  /// Which colours the prompt has.
  package var theme = Theme.auto
  /// The theme for the background of the terminal, nil where that is not known.
  package var background: Theme?
  /// Whether what is longer than the screen is shown by a pager.
  ///
  /// Which one is never a setting: a file of commands could set it, and so start any program.
  package var pager = true
  /// Whether the prompt tells more than the app and the step.
  package var longPrompt = true
  /// Whether changes are shown in full at the prompt too, instead of each once.
  package var fullChanges = false
  /// Whether the shell says how long each command took.
  package var timing = false
  /// The user's own verbs for the prompt, with what they stand for.
  package var aliases: [String: String] = [:]

  /// - Parameter background: the theme for the background of the terminal, nil where that is not known.
  package init(color: ColorMode = .auto, background: Theme? = nil) {
    self.color = color
    self.background = background
  }
}

/// A setting by its name.
package enum Setting: String, CaseIterable, Sendable {
  case changes, checkpoints, color, highlighting, memory, pager, prompt, suggestions, theme, timing

  /// What it is about, in one line.
  package var summary: String {
    switch self {
    case .changes: "what a step changed is shown at the prompt"
    case .checkpoints: "how many copies of the app may wait at steps gone by"
    case .color: "when to use colour"
    case .highlighting: "colour a command while it is typed"
    case .memory: "how many MB those copies may have for themselves"
    case .pager: "show what is longer than the screen with $PAGER or less"
    case .prompt: "what the prompt tells: the app and the step, or also what waits there"
    case .suggestions: "show the rest of an earlier command behind what is typed"
    case .theme:
      "the colours at the prompt: for a dark or a light background, or the terminal's own"
    case .timing: "say how long each command took"
    }
  }

  /// The values that it can have.
  package var values: [String] {
    switch self {
    case .changes: ["once", "full"]
    case .checkpoints: ["0 to 1000"]
    case .color: ColorMode.allCases.map(\.rawValue)
    case .memory: ["1 to 65536"]
    case .prompt: ["long", "short"]
    case .theme: Theme.allCases.map(\.rawValue)
    case .highlighting, .pager, .suggestions, .timing: ["on", "off"]
    }
  }

  /// Its current value.
  @MainActor
  package func value(in interpreter: Interpreter) -> String {
    switch self {
    case .changes: interpreter.settings.fullChanges ? "full" : "once"
    case .checkpoints: String(interpreter.session.options.budget.processes)
    case .color: interpreter.settings.color.rawValue
    case .highlighting: interpreter.settings.highlighting ? "on" : "off"
    case .memory: String(interpreter.session.options.budget.bytes >> 20)
    case .pager: interpreter.settings.pager ? "on" : "off"
    case .prompt: interpreter.settings.longPrompt ? "long" : "short"
    case .suggestions: interpreter.settings.suggestions ? "on" : "off"
    case .theme: interpreter.settings.theme.rawValue
    case .timing: interpreter.settings.timing ? "on" : "off"
    }
  }

  /// Changes it.
  /// - Returns: whether it can have that value.
  @MainActor
  package func set(_ value: String, in interpreter: Interpreter) -> Bool {
    switch self {
    case .changes:
      guard values.contains(value) else { return false }
      interpreter.settings.fullChanges = value == "full"
    case .checkpoints:
      guard let processes = Int(value), (0...1000).contains(processes) else { return false }
      interpreter.session.options.budget.processes = processes
    case .color:
      guard let mode = ColorMode(rawValue: value) else { return false }
      interpreter.settings.color = mode
    case .highlighting:
      guard values.contains(value) else { return false }
      interpreter.settings.highlighting = value == "on"
    case .memory:
      guard let megabytes = Int(value), (1...65_536).contains(megabytes) else { return false }
      interpreter.session.options.budget.bytes = megabytes << 20
    case .pager:
      guard values.contains(value) else { return false }
      interpreter.settings.pager = value == "on"
    case .prompt:
      guard values.contains(value) else { return false }
      interpreter.settings.longPrompt = value == "long"
    case .suggestions:
      guard values.contains(value) else { return false }
      interpreter.settings.suggestions = value == "on"
    case .theme:
      guard let theme = Theme(rawValue: value) else { return false }
      interpreter.settings.theme = theme
    case .timing:
      guard values.contains(value) else { return false }
      interpreter.settings.timing = value == "on"
    }
    return true
  }
}
