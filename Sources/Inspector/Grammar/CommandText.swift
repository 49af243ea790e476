import InspectableDoor

/// Commands as the inspector itself writes them.
package enum CommandText {
  /// The command that loads an app by its name, or a program by its path; where that serves several
  /// apps, one of them.
  package static func load(
    _ place: String, app: String? = nil, stateFile: String? = nil, flags: String = ""
  ) -> String {
    "load " + fileName(place) + (app.map { " " + $0 } ?? "")
      + (stateFile.map { " --state " + fileName($0) } ?? "") + flags
  }

  /// The command that records to a file named on the command line.
  package static func record(to path: String) -> String { "record " + fileName(path) }

  /// Whether a command loads an app.
  static func isLoad(_ command: String) -> Bool { command.hasPrefix("load ") }

  /// The command that goes to a step.
  package static func goTo(_ step: Int) -> String { "goto \(step)" }

  /// A name or path as it is written in commands.
  static func fileName(_ name: String) -> String {
    let isPlain =
      !name.isEmpty && !name.hasPrefix("\"") && !name.contains(where: \.isWhitespace)
      && SafeText.escaped(name) == name
    return isPlain ? name : Value.string(name).literal
  }
}
