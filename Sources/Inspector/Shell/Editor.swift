import InspectableSystem

/// The program in which somebody at the terminal edits what is run next.
struct Editor {
  /// What is given to a shell, with the file's name behind it.
  private let command: String

  /// The one that the user has chosen, in `$EDITOR` or else in `$VISUAL`, or else one that is installed.
  init(_ environment: Environment = .process) throws(FileProblem) {
    for variable in ["EDITOR", "VISUAL"] {
      guard let chosen = environment.nonEmpty(variable) else { continue }
      guard environment.hasProgram(for: chosen) else {
        throw FileProblem("the editor of $\(variable) is not installed: \(chosen)")
      }
      command = chosen
      return
    }
    guard let found = ["vi", "nano"].first(where: environment.hasProgram) else {
      throw FileProblem("no editor is installed: set EDITOR, as in EDITOR=nano")
    }
    command = found
  }

  /// Lets the user edit a file; the terminal is the editor's own meanwhile.
  static func edit(_ path: String, _ environment: Environment) throws(FileProblem) {
    let editor = try Editor(environment)
    let code = Terminal.lend(asItWas: true) { () -> Int32? in
      let process = try? Spawn(sharesGroup: true).start(
        "/bin/sh", arguments: ["-c", editor.command + " \"$@\"", editor.command, path],
        environment: Environment.entries)
      return process.map { Spawn.end(of: $0) }
    }
    guard let code else { throw FileProblem("/bin/sh could not be started") }
    guard code == 0 else {
      throw FileProblem("the editor ended with \(code), so nothing was run: \(editor.command)")
    }
  }
}

extension Environment {
  /// Whether the program with which a line for the shell begins is installed; variables may be set
  /// before its name.
  func hasProgram(for command: String) -> Bool {
    guard
      let name = command.split(whereSeparator: \.isWhitespace).map(String.init)
        .first(where: { !$0.contains("=") })
    else { return false }
    // Only the shell can tell what is meant by quotes and the like.
    if name.contains(where: { "\"'\\$~".contains($0) }) { return true }
    if name.contains("/") { return Platform.isExecutable(name) }
    return program(named: name) != nil
  }
}
