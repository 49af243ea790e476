import InspectableDoor

/// Takes a learner through a lesson: what is said, the next command, and room to try things.
@MainActor
package final class Tour {
  private let lesson: Lesson
  private let reader: any LineReader
  private let console: any Console
  private let color: ColorMode
  private let makeInterpreter: () -> Interpreter
  private var interpreter: Interpreter
  private var shell: Shell
  /// How many of the lesson's commands were run.
  private var done = 0
  /// Whether the learner's own commands led away from the lesson.
  private var isAstray = false

  /// - Parameters:
  ///   - makeInterpreter: makes an interpreter with nothing loaded, which writes to the console.
  package init(
    _ lesson: Lesson, reader: any LineReader, console: any Console, color: ColorMode = .auto,
    makeInterpreter: @escaping () -> Interpreter
  ) {
    self.lesson = lesson
    self.reader = reader
    self.console = console
    self.color = color
    self.makeInterpreter = makeInterpreter
    interpreter = makeInterpreter()
    shell = Shell(interpreter: interpreter, reader: reader, console: console)
  }

  // MARK: At a terminal

  /// Goes through the lesson as fast as the learner says.
  package func run() async {
    defer { interpreter.session.close() }
    show(heading)
    say([
      "Enter runs the next command. Type commands of your own whenever you like; Enter leads back.",
      "'again' shows the text again, 'back' goes one command back, 'quit' ends the lesson.",
    ])
    showStep()
    while done < lesson.steps.count {
      switch reader.readLine(prompt: prompt) {
      case .interrupted: shell.abandonLine()
      case .endOfInput: return leave()
      case .line(let line):
        guard await take(line) else { return leave() }
      }
    }
    show(lesson.ending.isEmpty ? [] : [""] + Self.laidOut(lesson.ending))
    showEnd()
  }

  /// What can stand at the cursor of a line that is being typed.
  package func complete(_ line: String, at cursor: Int) -> Completion {
    shell.complete(line, at: cursor)
  }

  /// Carries out what was typed; false ends the lesson.
  private func take(_ line: String) async -> Bool {
    let word = shell.isContinuing ? nil : line.split(whereSeparator: \.isWhitespace)
    switch word {
    case []: await goOn()
    case ["again"]: showStep()
    case ["back"]: await goBack()
    case ["quit"]: return false
    default:
      isAstray = true
      if case .quit = await shell.submit(line) { return false }
    }
    return true
  }

  private func goOn() async {
    if isAstray { await comeBack() }
    _ = await interpreter.run(lesson.steps[done].command)
    done += 1
    if done < lesson.steps.count { showStep() }
  }

  private func goBack() async {
    guard done > 0 else { return say(["This is the beginning."]) }
    done -= 1
    await comeBack()
    showStep()
  }

  /// Begins anew and runs what the lesson has run so far, without showing it.
  private func comeBack() async {
    interpreter.session.close()
    interpreter = makeInterpreter()
    for step in lesson.steps[..<done] { _ = try? await interpreter.perform(step.command) }
    shell = Shell(interpreter: interpreter, reader: reader, console: console)
    if isAstray { say(["Back in the lesson, where you left it."]) }
    isAstray = false
  }

  // MARK: Without a terminal

  /// Shows the whole lesson at once, with what the commands give.
  package func showAll() async {
    defer { interpreter.session.close() }
    show(heading)
    for step in lesson.steps {
      show(step.prose.isEmpty ? [] : [""] + Self.laidOut(step.prose) + [""])
      show(lines(of: step.command))
      _ = await interpreter.run(step.command)
    }
    show(lesson.ending.isEmpty ? [] : [""] + Self.laidOut(lesson.ending))
  }

  // MARK: Showing

  private var palette: Palette { console.palette(for: .output, mode: color) }

  private var number: Int { (Lesson.all.firstIndex(of: lesson) ?? 0) + 1 }

  private var heading: [String] {
    let title = "Lesson \(number) of \(Lesson.all.count): \(lesson.title)"
    return [title, String(repeating: "=", count: title.count)]
  }

  private var prompt: Prompt {
    Prompt(
      lesson: "\(lesson.name) \(done + 1)/\(lesson.steps.count)",
      isContinuation: shell.isContinuing)
  }

  /// What is said before the next command, and the command.
  private func showStep() {
    let step = lesson.steps[done]
    show(step.prose.isEmpty ? [] : [""] + Self.laidOut(step.prose) + [""])
    show(lines(of: step.command))
  }

  private static func laidOut(_ prose: [String]) -> [String] {
    MarkdownLines.laidOut(prose, width: 78)
  }

  /// A command as it is written in a transcript.
  private func lines(of command: String) -> [ShownLine] {
    Recorder.lines(of: command, expected: [], code: 0).map { palette.paint(.prompt, $0) }
  }

  private func showEnd() {
    let next = Lesson.all.dropFirst(number).first
    say(
      [""] + [
        next.map { "That was '\(lesson.name)'. Next: inspector tour \($0.name)" }
          ?? "That was the last lesson; 'inspector' begins a session of your own."
      ])
  }

  private func leave() {
    say(["Left '\(lesson.name)' at \(done + 1) of \(lesson.steps.count)."])
  }

  private func say(_ lines: [String]) {
    show(lines.map { palette.paint(.aside, $0) })
  }

  private func show(_ texts: [String]) {
    show(texts.map(ShownLine.init))
  }

  private func show(_ lines: [ShownLine]) {
    if !lines.isEmpty { console.write(lines, to: .output) }
  }
}
