import InspectableDoor

/// Takes a learner through a lesson: what is said, the next command, and room to try things.
@MainActor
package final class Tour {
  private let lesson: Lesson
  private let reader: any LineReader
  private let console: OverheardConsole
  private let color: ColorMode
  private let makeInterpreter: () -> Interpreter
  private var interpreter: Interpreter
  private var shell: Shell
  /// How many of the lesson's commands were run.
  private var done = 0
  /// Whether the learner's own commands led away from the lesson.
  private var isAstray = false
  /// How a lesson is begun where the learner is: `inspector tour` or `tour`.
  private let verb: String

  /// - Parameters:
  ///   - verb: how a lesson is begun where the learner is.
  ///   - makeInterpreter: makes an interpreter with nothing loaded, which writes to a console.
  package init(
    _ lesson: Lesson, reader: any LineReader, console: any Console, color: ColorMode = .auto,
    verb: String = "inspector tour", makeInterpreter: @escaping (any Console) -> Interpreter
  ) {
    let console = OverheardConsole(console)
    self.lesson = lesson
    self.reader = reader
    self.console = console
    self.color = color
    self.verb = verb
    self.makeInterpreter = { makeInterpreter(console) }
    interpreter = makeInterpreter(console)
    shell = Shell(interpreter: interpreter, reader: reader, console: console)
  }

  /// What can be typed in a lesson beside commands.
  private static let words = [
    "Enter runs the next command. Type commands of your own whenever you like; Enter leads back.",
    "'again' shows the text again, 'back' goes one command back, 'show' does what you are asked to do,",
    "'quit' ends the lesson.",
  ]

  // MARK: At a terminal

  /// Goes through the lesson as fast as the learner says.
  package func run() async {
    let terminal = reader as? EditLineReader
    let crashes = terminal?.crashes
    defer {
      terminal?.crashes = crashes
      interpreter.session.close()
    }
    show(heading)
    say(laidOut(Self.words))
    showStep()
    while done < lesson.steps.count {
      let crashes = interpreter.session.crashes
      terminal?.crashes = crashes
      // Where the line editor could not show it by itself.
      if let news = crashes.takeNews() { interpreter.noteAside(news) }
      switch reader.readLine(prompt: prompt) {
      case .interrupted: shell.abandonLine()
      case .endOfInput: return leave()
      case .line(let line):
        guard await take(line) else { return leave() }
      }
    }
    show(lesson.ending.isEmpty ? [] : [""] + laidOut(lesson.ending))
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
    case []: await goOn(showing: task == nil || isAstray)
    case ["show"] where task != nil: await showAnswer()
    case ["show"]: await goOn(showing: true)
    case ["again"]: showStep()
    case ["back"]: await goBack()
    case ["quit"]: return false
    case ["help"]:
      _ = await shell.submit(line)
      say([""] + laidOut(Self.words))
    case let words? where words.first == "tour":
      say(
        laidOut([
          "You are in '\(lesson.name)', lesson \(number) of \(Lesson.all.count). 'quit' leaves it, and "
            + "then '\(verb)' lists them all."
        ]))
    default:
      let before = place
      let standing = await standingMistakes
      _ = console.take()
      if case .quit = await shell.submit(line) { return false }
      // What failed has changed nothing.
      let isRefused = place == before && console.lines.first?.hasPrefix("error: ") == true
      isAstray = isAstray || !isRefused
      if !shell.isContinuing, let task {
        await judge(
          task, after: (try? shell.full(line)) ?? line, since: before, standing: standing)
      }
    }
    return true
  }

  /// Runs the next command, or leads back to the task that comes next.
  ///
  /// - Parameter showing: whether a learner with a task is shown it again, and not only told that it is theirs.
  private func goOn(showing: Bool) async {
    let wasAstray = isAstray
    if isAstray {
      await comeBack()
      say(["Back in the lesson, where you left it."])
    }
    guard task == nil else {
      if wasAstray { return showStep() }
      return say(
        laidOut([
          "This one is for you to type. 'again' tells the task once more, 'show' does it for you."
        ]))
    }
    // At a terminal it has scrolled away meanwhile.
    if wasAstray, console.screen != nil { show(lines(of: lesson.steps[done].command)) }
    await runStep()
  }

  private func runStep() async {
    _ = await interpreter.runUntyped(lesson.steps[done].command)
    done += 1
    if done < lesson.steps.count { showStep() }
  }

  // MARK: Tasks

  /// What the learner is to do now; nil if there is a command to be shown.
  private var task: Lesson.Task? {
    lesson.steps.indices.contains(done) ? lesson.steps[done].task : nil
  }

  /// Where the session is, to know whether a command of the learner has done something.
  private var place: [Int]? {
    (try? interpreter.session.timeline()).map { [$0.branch, $0.position, $0.tip] }
  }

  /// Does what the learner was to do.
  private func showAnswer() async {
    if isAstray { await comeBack() }
    show(lines(of: lesson.steps[done].command))
    await runStep()
  }

  /// The mistakes in the task whose traces are there now.
  private var standingMistakes: Set<Lesson.Mistake> {
    get async {
      var standing: Set<Lesson.Mistake> = []
      for mistake in task?.mistakes ?? [] {
        guard case .holds = mistake.answer.sign else { continue }
        if await mistake.answer.sign.isThere(in: interpreter.session, after: []) {
          standing.insert(mistake)
        }
      }
      return standing
    }
  }

  /// Looks at what the learner has done, and answers.
  ///
  /// - Parameter standing: mistakes that were made before it, which it is not answered with.
  private func judge(
    _ task: Lesson.Task, after line: String, since before: [Int]?,
    standing: Set<Lesson.Mistake>
  ) async {
    let said = console.take()
    if await task.done.sign.isThere(in: interpreter.session, after: said) {
      show(laidOut(task.done.text.isEmpty ? ["That is it."] : task.done.text))
      done += 1
      // However it was done, the numbers of the steps are those that the lesson goes on with.
      await comeBack()
      if done < lesson.steps.count { showStep() }
      return
    }
    for mistake in task.mistakes {
      // What a look does not change is answered once.
      if case .holds = mistake.answer.sign, place == before { continue }
      guard mistake.isAnswered(by: line), !standing.contains(mistake) else { continue }
      if await mistake.answer.sign.isThere(in: interpreter.session, after: said) {
        return show(laidOut(mistake.answer.text))
      }
    }
    if let before, let place, place != before, place[1] > before[1] {
      // Perhaps it was right, and an earlier one was not.
      let isSpoilt = await !standing.isDisjoint(with: standingMistakes)
      say(
        laidOut([
          isSpoilt
            ? "An earlier step is still in the way: 'undo' takes back one after the other, Enter takes you "
              + "back to the task."
            : "That is not it yet. Enter takes you back to the task, 'show' does it for you."
        ]))
    }
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
    for step in lesson.steps[..<done] {
      let output = try? await interpreter.perform(step.command)
      // What the history tells of them was seen before.
      if let output, let timeline = try? interpreter.session.timeline() {
        interpreter.seenSteps.note(output, in: timeline)
      }
    }
    shell = Shell(interpreter: interpreter, reader: reader, console: console)
    isAstray = false
  }

  // MARK: Without a terminal

  /// Shows the whole lesson at once, with what the commands give.
  package func showAll() async {
    defer { interpreter.session.close() }
    show(heading)
    for step in lesson.steps {
      show(step.prose.isEmpty ? [] : [""] + laidOut(step.prose) + [""])
      show(lines(of: step.command))
      _ = await interpreter.run(step.command)
    }
    show(lesson.ending.isEmpty ? [] : [""] + laidOut(lesson.ending))
  }

  // MARK: Showing

  private var palette: Palette { console.palette(for: .output, mode: color) }

  private var number: Int { (Lesson.all.firstIndex(of: lesson) ?? 0) + 1 }

  private var heading: [String] {
    let title = "Lesson \(number) of \(Lesson.all.count): \(lesson.title)"
    return [title, String(repeating: "=", count: min(title.count, columns))]
  }

  private var prompt: Prompt {
    Prompt(
      lesson: "\(lesson.name) \(done + 1)/\(lesson.steps.count)",
      isContinuation: shell.isContinuing)
  }

  /// What is said before the next command, and the command.
  private func showStep() {
    let step = lesson.steps[done]
    show(step.prose.isEmpty ? [] : [""] + laidOut(step.prose) + [""])
    if step.task == nil { show(lines(of: step.command)) }
  }

  /// The columns that the learner's terminal has.
  private var columns: Int { console.screen?.columns ?? 80 }

  /// Prose, in lines that are not too long to be read either.
  private func laidOut(_ prose: [String]) -> [String] {
    MarkdownLines.laidOut(prose, width: min(columns, 100) - 2)
  }

  /// A command as it is written in a transcript.
  private func lines(of command: String) -> [ShownLine] {
    Recorder.lines(of: command, expected: [], code: 0).map { palette.paint(.prompt, $0) }
  }

  private func showEnd() {
    let next = Lesson.all.dropFirst(number).first
    let rule = console.screen.map { [String(repeating: "=", count: min($0.columns, 40))] } ?? []
    // The prompt that follows has no app, which surprises who was in the middle of one.
    let app = lesson.steps.map(\.command).first { $0.hasPrefix("load ") }
    let goesOn = verb == "tour" ? app.map { ["'\($0)' starts its app for you to play with."] } : nil
    say(
      [""] + rule + [
        next.map { "That was '\(lesson.name)'. Next: \(verb) \($0.name)" }
          ?? "That was the last lesson; 'inspector' begins a session of your own."
      ] + (goesOn ?? []))
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
    let columns = columns
    if !lines.isEmpty { console.write(lines.flatMap { $0.wrapped(to: columns) }, to: .output) }
  }
}
