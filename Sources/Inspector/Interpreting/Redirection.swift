import InspectableDoor

/// Where somebody at the terminal wants to have what one looking command says: `print --to FILE EXPR`,
/// `print --pipe "sort" EXPR`.
///
/// Only a line that was typed at a terminal has one: a file of commands, the `-c` of a script and whatever
/// is piped in would otherwise write files and start programs.
struct Redirection: Hashable {
  enum Target: Hashable {
    case file(String)
    /// A line for the shell.
    case program(String)
  }

  let target: Target
  /// The command without the flag, as recordings keep it.
  let command: String

  static let flags = ["to", "pipe"]

  /// Nil where a line has no such flag behind a verb that looks.
  init?(_ text: String, in registry: Registry) throws(SourceError) {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), registry.command(named: verb)?.onlyLooks == true
    else { return nil }
    let start = parser.offsetOfNextToken
    switch parser.flag() {
    case "to": target = .file(try parser.fileName())
    case "pipe": target = .program(try parser.fileName("a command in quotes, such as \"sort\""))
    default: return nil
    }
    command = String(decoding: text.utf8.prefix(start), as: UTF8.self) + parser.rest()
  }

  /// The error for a line that was not typed at a terminal and has the flag; nil for any other.
  static func refusal(_ parser: Parser) -> SourceError? {
    var parser = parser
    let offset = parser.offsetOfNextToken
    guard let flag = parser.flag(), flags.contains(flag) else { return nil }
    return SourceError("--\(flag) is only for lines that are typed at a terminal", at: offset)
  }
}

extension Interpreter {
  /// Carries out a looking command and passes on what it says.
  func run(_ redirection: Redirection) async -> Outcome {
    redirected = []
    let outcome = await run(redirection.command)
    let lines = redirected ?? []
    redirected = nil
    guard outcome == .succeeded else { return outcome }
    switch redirection.target {
    case .file(let path):
      do {
        try WrittenFile.write(lines.map { $0.text + "\n" }.joined(), to: path)
      } catch {
        return fail(.file(path: path, reason: error.reason), in: redirection.command)
      }
      note("\(lines.count) line\(lines.count == 1 ? "" : "s") written to \(path)")
    case .program(let command):
      guard let code = console.pipe(lines, to: command) else {
        return fail(.file(path: "/bin/sh", reason: "could not be started"), in: redirection.command)
      }
      if code != 0 { note("'\(command)' ended with \(code)", to: .errors) }
    }
    return .succeeded
  }

  private func fail(_ error: CommandError, in command: String) -> Outcome {
    show(error.failure, of: command, at: nil, in: format)
    return .failed
  }
}
