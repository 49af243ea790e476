import InspectableDoor
import InspectableSystem

/// `edit` or `edit FILE`, typed at a terminal.
///
/// Only there: a file of commands or an agent could otherwise start the user's editor.
struct EditCommand {
  static let verb = "edit"

  /// The file, as it was written and by its name; nil for the last command.
  let file: (written: String, path: String)?

  /// Nil for every other command, and for one that cannot be read or is not typed at a terminal.
  @MainActor
  init?(_ command: String, in interpreter: Interpreter) {
    var parser = Parser(command)
    guard interpreter.console.screen != nil, let (verb, _) = try? parser.verb(),
      interpreter.registry.command(named: verb)?.verb == Self.verb
    else { return nil }
    if parser.isAtEnd {
      file = nil
      return
    }
    var rest = parser
    guard let path = try? parser.fileName(), parser.isAtEnd else { return nil }
    file = (rest.rest(), path)
  }
}

extension Shell {
  /// Lets the user edit the last command or a file, and carries out what was saved.
  ///
  /// What was only looked at, and left without being saved, is not carried out.
  func run(_ edit: EditCommand, _ text: String) async -> Interpreter.Outcome {
    do {
      if let file = edit.file {
        reader.remember(text)
        return try await run(editedFile: file.path, as: file.written)
      }
      return try await runEditedCommand()
    } catch {
      interpreter.show(.refused(Refusal(error.reason), at: nil), of: text)
      return .failed
    }
  }

  /// A file is run as `source` runs it: what is only for the terminal is refused in it.
  private func run(
    editedFile path: String, as written: String
  ) async throws(FileProblem) -> Interpreter.Outcome {
    let before = FileStamp(path: path)
    try console.edit(path)
    guard let stamp = FileStamp(path: path), stamp != before else {
      interpreter.note("\(path) was not saved, so nothing was run")
      return .succeeded
    }
    return await interpreter.timing(on: .output) { await interpreter.runTyped("source " + written) }
  }

  private func runEditedCommand() async throws(FileProblem) -> Interpreter.Outcome {
    let last = reader.remembered.last { Self.verb(of: $0) != EditCommand.verb }
    let file = try EditedText((last ?? "") + "\n")
    let leftover = Leftovers.add(file.path)
    defer {
      file.remove()
      Leftovers.forget(leftover)
    }
    try console.edit(file.path)
    guard let saved = try file.saved() else {
      interpreter.note("not saved, so nothing was run")
      return .succeeded
    }
    let commands = Self.commands(in: saved)
    if commands.isEmpty { interpreter.note("no command is left, so nothing was run") }
    for (index, command) in commands.enumerated() {
      await echo(command)
      let outcome = await run(command)
      if outcome == .succeeded { continue }
      let left = commands.count - index - 1
      if left > 0, outcome == .failed {
        interpreter.note("\(left) command\(left == 1 ? " was" : "s were") not run", to: .errors)
      }
      return outcome
    }
    return .succeeded
  }

  /// Shows a command as if it had been typed.
  private func echo(_ command: String) async {
    var prompt = await prompt
    for line in command.split(separator: "\n", omittingEmptySubsequences: false) {
      interpreter.note(prompt.text + line)
      prompt.isContinuation = true
    }
  }

  /// The commands in a text, each with all its lines; one whose bracket is open at the end is the last.
  private static func commands(in text: String) -> [String] {
    var commands: [String] = []
    var scanner = LineScanner()
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch scanner.append(String(line)) {
      case .blank: scanner = LineScanner()
      case .open: continue
      case .complete:
        commands.append(scanner.text)
        scanner = LineScanner()
      }
    }
    if case .open = scanner.state { commands.append(scanner.text) }
    return commands
  }

  private static func verb(of command: String) -> String? {
    var parser = Parser(command)
    return try? parser.verb().name
  }
}

/// A text in a file of its own, which only the user can read, to be edited.
private struct EditedText {
  let path: String
  private let text: String
  private let stamp: FileStamp?

  init(_ text: String) throws(FileProblem) {
    do {
      path = try Platform.makePrivateFile(text)
    } catch {
      throw FileProblem(error.reason)
    }
    self.text = text
    stamp = FileStamp(path: path)
  }

  /// What is in the file now; nil if it was not saved.
  func saved() throws(FileProblem) -> String? {
    // An editor may have moved it away.
    guard let now = FileStamp(path: path) else { return nil }
    let bytes = try LocalFiles().read(path, limit: FileLimits.transcript)
    guard let saved = String(validating: bytes, as: UTF8.self) else {
      throw FileProblem("what was saved is not UTF-8, the encoding of commands")
    }
    return now == stamp && saved == text ? nil : saved
  }

  func remove() {
    unlink(path)
  }
}
