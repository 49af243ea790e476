import InspectableDoor

/// The prompt: reads commands from a person and carries them out, until the person ends it.
@MainActor
package final class Shell {
  let interpreter: Interpreter
  let reader: any LineReader
  let console: any Console
  /// Takes whoever types through lessons; nil where there are none.
  package var guide: (any ShellGuide)?
  /// What completes for whoever has the reader at present; nil for the shell itself.
  var guestComplete: EditLineReader.Complete?
  private var scanner = LineScanner()
  /// The recording of a running app that is followed; nil for none.
  package var following: Following?
  /// The page of the session in browsers; nil while there is none.
  var window: Window?
  /// Whether a command is being typed, and nothing else asked.
  private(set) var isPrompting = false
  /// What is in the history and was wrong as it stands: an error pointed at a place in it.
  private(set) var mistaken: Set<String> = []
  /// The members of parts, as far as they were asked for since the last command.
  var partMembers: [String: [String]] = [:]
  /// What waited when it was last asked: what is held, requests, and how far the clock is.
  private var waiting: (held: Int, requests: Int, clock: Int64) = (0, 0, 0)

  package init(interpreter: Interpreter, reader: any LineReader, console: any Console) {
    self.interpreter = interpreter
    self.reader = reader
    self.console = console
    guard console.screen != nil else { return }
    interpreter.confirm = { question in
      var prompt = Prompt()
      prompt.question = question
      guard case .line(let answer) = reader.readLine(prompt: prompt) else { return false }
      return ["y", "yes"].contains(answer.trimmingBlanks.lowercased())
    }
  }

  /// Reads and carries out commands to the end of the input or to `quit`.
  /// - Returns: the exit code: 0, or the code of `quit`.
  package func run() async -> Int32 {
    while true {
      // Where the line editor could not show it by itself.
      if let news = interpreter.session.crashes.takeNews() { interpreter.noteAside(news) }
      if !isContinuing {
        await follow()
        await showWindows()
      }
      let prompt = await prompt
      isPrompting = true
      let reading = reader.readLine(prompt: prompt)
      isPrompting = false
      switch reading {
      case .line(let line):
        if case .quit(let code) = await submit(line) { return code }
      case .interrupted:
        abandonLine()
      case .endOfInput:
        guard isContinuing else { return 0 }
        // A command that is still open is carried out all the same: its parser says what is
        // missing.
        if case .quit(let code) = await runPending() { return code }
      }
    }
  }

  /// What can stand at the cursor of a line that is being typed.
  package func complete(_ line: String, at cursor: Int) -> Completion {
    if let guestComplete { return guestComplete(line, cursor) }
    let earlier = earlierLines
    let shift = earlier.utf8.count
    let completer = Completer(SessionCompletionSource(interpreter))
    var completion = completer.complete(earlier + line, at: shift + cursor)
    completion.start -= shift
    return completion.start >= 0 ? completion : Completion(start: cursor)
  }

  // MARK: Lines

  /// The lines before the one that is typed, which belong to the same command.
  var earlierLines: String { isContinuing ? scanner.text + "\n" : "" }

  /// Whether what was typed last goes on in the next line.
  var isContinuing: Bool { openSign != nil }

  var prompt: Prompt {
    get async {
      let session = interpreter.session
      var prompt = Prompt(
        app: (try? session.scene())?.app, step: (try? session.timeline())?.position ?? 0,
        isContinuation: isContinuing)
      guard interpreter.settings.longPrompt, let timeline = try? session.timeline() else {
        return prompt
      }
      if timeline.branch != 0 { prompt.branch = timeline.branchName }
      if !timeline.isAtTip { prompt.tip = timeline.tip }
      // A continuation is as wide as the prompt that it continues.
      if !isContinuing {
        waiting = await interpreter.waiting
        interpreter.seenSteps.note(clock: waiting.clock, in: timeline)
      }
      (prompt.held, prompt.waiting, prompt.clock) = waiting
      prompt.behind = following?.behind ?? 0
      return prompt
    }
  }

  /// Drops the part of an unfinished command that was typed.
  func abandonLine() {
    scanner = LineScanner()
  }

  /// Takes a line, or several that were taken from the history together.
  func submit(_ text: String) async -> Interpreter.Outcome {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let open = openSign
      let line = PastedSession.command(of: String(line), open: open) ?? String(line)
      let state = scanner.append(line)
      if open != nil { remindOfOpenBracket(line) }
      switch state {
      case .blank: scanner = LineScanner()
      case .open: continue
      case .complete:
        let outcome = await runPending()
        if case .quit = outcome { return outcome }
      }
    }
    return .succeeded
  }

  /// What is still open in the lines so far: a bracket or `"""`.
  private var openSign: String? {
    if case .open(let sign, _) = scanner.state { sign } else { nil }
  }

  /// Says that a command is still open, if the line that was taken for a part of it looks like another one.
  private func remindOfOpenBracket(_ line: String) {
    guard let sign = openSign, line.utf8.first?.isNameByte == true,
      let word = line.split(whereSeparator: { !$0.isLetter && $0 != "-" }).first,
      interpreter.registry.command(named: String(word)) != nil
    else { return }
    interpreter.noteAside("'\(sign)' is still open, this is a part of it; Ctrl-C gives it up")
  }

  private func runPending() async -> Interpreter.Outcome {
    let text = scanner.text
    scanner = LineScanner()
    return await run(text)
  }

  /// Carries out a command as somebody wrote it.
  func run(_ text: String) async -> Interpreter.Outcome {
    defer { partMembers = [:] }
    let command: String
    do throws(SourceError) {
      command = try full(text)
    } catch {
      let entry = interpreter.shown(text).text.trimmingBlanks
      reader.remember(entry)
      mistaken.insert(entry)
      interpreter.show(.syntax(error), of: text)
      return .failed
    }
    if command.trimmingBlanks == "clear", reader.clearScreen() { return .succeeded }
    if let outcome = await takeTour(command, text) { return outcome }
    if let edit = EditCommand(command, in: interpreter) { return await run(edit, text) }
    if let outcome = runWeb(command, text) { return outcome }
    // Secrets are found in the full form; if there are none, the history keeps what was typed.
    let shown = interpreter.shown(command).text
    let entry = (shown == command ? text : shown).trimmingBlanks
    reader.remember(entry)
    let outcome = await interpreter.timing(on: .output) { await interpreter.runTyped(command) }
    if interpreter.wasMistaken { mistaken.insert(entry) } else { mistaken.remove(entry) }
    return outcome
  }

  /// The command that a line stands for, in its full form: with the verb written out, or the one that an
  /// expression by itself lacks.
  func full(_ text: String) throws(SourceError) -> String {
    if let print = interpreter.printing(text) { return print }
    // An event without its verb is left to the interpreter, which says which one that is.
    return interpreter.event(in: text) == nil ? try abbreviation.expanded(text) : text
  }

  private var abbreviation: Abbreviation {
    let scene = try? interpreter.session.scene()
    return Abbreviation(
      registry: interpreter.registry, aliases: interpreter.settings.aliases,
      roots: scene.map { $0.stores.map(\.name) + $0.screens.map(\.name) } ?? [])
  }
}

extension Interpreter {
  /// What waits: how much is held, how many requests are parked, and how far the clock is.
  fileprivate var waiting: (held: Int, requests: Int, clock: Int64) {
    get async {
      let found = await session.aside { () throws(CommandError) in
        let held = try await session.held()
        let requests = try await session.effects().count {
          $0.status == .parked && $0.name.contains("#")
        }
        return (
          held.isHolding ? held.actions.count + (held.transitions ?? []).count : 0, requests,
          try await session.clock().now
        )
      }
      return found ?? (0, 0, 0)
    }
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    var bytes = utf8[...]
    while bytes.first?.isBlank == true { bytes.removeFirst() }
    while bytes.last?.isBlank == true { bytes.removeLast() }
    return String(bytes) ?? self
  }
}
