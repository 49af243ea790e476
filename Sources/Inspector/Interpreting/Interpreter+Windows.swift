import InspectableDoor

extension Interpreter {
  /// Carries out a command that came from a window.
  ///
  /// Whoever sits there may look at the app and act in it, but reads and writes no file, starts no program and changes
  /// no setting of the prompt. At the prompt it is shown like what is typed there; a question of a window is not.
  ///
  /// - Parameter onlyLooks: whether the window may change nothing.
  /// - Returns: the command as it may be shown, what it gave, and whether it was done.
  package func runFromWindow(
    _ text: String, onlyLooks: Bool
  ) async -> (command: String, lines: [String], isDone: Bool) {
    // This comes before it is carried out: afterwards another app may be loaded.
    let command = shown(text).text
    if let refusal = refusalOfWindow(text, onlyLooks: onlyLooks) {
      return (command, [refusal], false)
    }
    let isAsking = isQuestion(text)
    // A long command keeps the prompt waiting, so the prompt shows it too.
    let isTold = !isAsking || self.command(in: text)?.group == .check
    let window = WindowConsole(besides: isTold ? console : nil)
    if isTold { noteAside("from a window: \(command)") }
    let outcome = await restricted(to: .window, NoFiles(), on: window) {
      await runTyped(text)
    }
    return (command, window.lines, outcome == .succeeded)
  }

  /// Tells windows what a command has found before it ends.
  func tell(_ found: [String]) {
    session.audience.onFinding?(masking(Output(lines: found)).lines)
  }

  private func command(in text: String) -> Command? {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), !parser.comes(".") else { return nil }
    return registry.command(named: verb)
  }

  private func isQuestion(_ text: String) -> Bool {
    guard let command = command(in: text) else { return event(in: text) == nil }
    return command.onlyLooks || command.onlyAsks || command.verb == "help"
  }

  private func refusalOfWindow(_ text: String, onlyLooks: Bool) -> String? {
    if let mistake = Script.mistake(inOneCommand: text) { return mistake }
    let command = command(in: text)
    if let command, command.needsTerminal || command.group == .shell && command.verb != "help" {
      return "error: '\(command.verb)' is for whoever sits at the prompt"
    }
    if onlyLooks, !isQuestion(text) {
      return "error: this window only looks: 'web --view-only' was typed at the prompt"
    }
    return nil
  }
}

/// No files, for somebody who may read none.
private struct NoFiles: FileReading {
  func open(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile {
    throw .outside
  }
}

/// Shows what a window's command gives in the window, and at the prompt.
private final class WindowConsole: Console {
  private let other: (any Console)?
  private(set) var lines: [String] = []

  init(besides other: (any Console)?) {
    self.other = other
  }

  func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    self.lines += lines.map(\.text)
    other?.write(lines, to: stream)
  }
}

extension Script {
  /// Why a text is not one command; nil if it is.
  static func mistake(inOneCommand text: String) -> String? {
    var items = Script(name: "", bytes: Array(text.utf8)).makeIterator()
    switch items.next() {
    case .unreadable(let error, _, _): return "error: \(error.message)"
    case .cut(let problem, _): return "error: \(problem.reason)"
    default: break
    }
    return items.next() == nil ? nil : "error: a call is one command, found several lines"
  }
}
