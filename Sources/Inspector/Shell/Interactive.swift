import InspectableDoor

/// Runs the prompt for a person: sets up everything before the first line, and cleans up after the
/// last.
package struct Interactive: Sendable {
  private let start: SessionStart
  private let readsRcFile: Bool
  private let environment: Environment
  private let guide: (any ShellGuide & Sendable)?

  /// - Parameters:
  ///   - start: what it begins with. Its limits may be none, since Ctrl-C ends the wait for an app.
  ///   - guide: what takes a newcomer through lessons; nil for nothing.
  package init(
    _ start: SessionStart, readsRcFile: Bool = true,
    guide: (any ShellGuide & Sendable)? = nil, environment: Environment = .process
  ) {
    self.start = start
    self.readsRcFile = readsRcFile
    self.guide = guide
    self.environment = environment
  }

  /// Whether somebody is there to type.
  package static var isPossible: Bool { Platform.isTerminal(.input) }

  /// Runs the shell to its end.
  /// - Returns: the exit code: 0, 2 if a recording was wanted and is impossible, or the code of
  ///   `quit`.
  @MainActor
  package func run() async -> Int32 {
    let console = StandardConsole()
    // What is installed hardly changes while somebody types.
    if console.screen != nil {
      console.pager = Pager(environment)
      console.piper = Pager.give
      console.editor = { [environment] (path) throws(FileProblem) in
        try Editor.edit(path, environment)
      }
    }
    if let warning = start.journals?.warning { console.write([warning], to: .errors) }
    defer { start.recovered?.giveBack() }
    let journal = start.journals.map { Journal(in: $0, on: console) }
    defer { journal?.finish(keeps: true) }
    let reference = ShellReference()
    let session = Session(
      catalog: start.catalog, journal: journal,
      start: ProcessHost.start(limits: start.limits) {
        reference.shell?.window?.listen()
        return Interruption.takeWhileWaiting()
      })
    session.audience.isInterrupted = {
      reference.shell?.window?.listen()
      return Interruption.take()
    }
    if Platform.isTerminal(.errors) { session.audience.progress = .onStandardError() }
    defer { session.close() }
    let interpreter = Interpreter(
      session: session, console: console, format: start.format,
      settings: Settings(color: start.color, background: .ofBackground(environment)),
      files: LocalFiles(isInterrupted: { Interruption.take() }))
    interpreter.fileKind = .any
    interpreter.isAtPrompt = true
    let reader = makeReader(console, reference)
    (reader as? EditLineReader)?.crashes = session.crashes
    defer { reader.close() }
    let shell = Shell(interpreter: interpreter, reader: reader, console: console)
    shell.guide = guide
    reference.shell = shell
    (reader as? EditLineReader)?.visitor = shell
    (reader as? WindowsReader)?.visitor = shell
    if case .quit(let code) = await prepare(interpreter, console, reader) { return code }
    if let following = start.following {
      do throws(FileProblem) {
        let recording = try Following(
          following, of: start.remote, with: start.app, controlling: start.controlled,
          in: interpreter)
        interpreter.noteAside(recording.greeting)
        shell.following = recording
      } catch {
        console.write(["error: \(following): \(error.reason)"], to: .errors)
        return 2
      }
    }
    if let web = start.web {
      do throws(FileProblem) {
        interpreter.note(try shell.run(web))
      } catch {
        console.write(["error: \(error.reason)"], to: .errors)
        return 2
      }
    }
    defer { shell.window?.close() }
    let code = await shell.run()
    if let line = await interpreter.stopRecording()?.line { console.write([line], to: .output) }
    let isLost = interpreter.lostText != nil || journal?.hasLostText == true
    return code == 0 && isLost ? 2 : code
  }

  /// What is shown first if no app is named.
  @MainActor
  private var greeting: [String] {
    var lines = ["'apps' lists what can be loaded, 'help' the verbs; Tab completes, Ctrl-D ends"]
    if let path = UserFolders(environment).historyFile, !Platform.exists(path) {
      lines.append("New here? 'tour' takes five minutes.")
    }
    if let lost = SavedSession.lastLost(in: start.journals) { lines.append(lost) }
    return lines
  }

  /// Greets, runs the rc file, begins the recording and loads the app.
  @MainActor
  private func prepare(
    _ interpreter: Interpreter, _ console: any Console, _ reader: any LineReader
  ) async -> Interpreter.Outcome {
    if Platform.isTerminal(.output), start.app == nil, start.recovered == nil,
      start.following == nil
    {
      let palette = console.palette(for: .output, mode: start.color)
      let columns = console.screen?.columns ?? 80
      console.write(
        greeting.flatMap { palette.paint(.aside, $0).wrapped(to: columns) }, to: .output)
    }
    if readsRcFile, let path = UserFolders(environment).rcFile, Platform.exists(path) {
      let outcome = await interpreter.run(rcFile: path)
      if case .quit = outcome { return outcome }
    }
    if let recording = start.recording,
      await interpreter.run(CommandText.record(to: recording)) == .failed
    {
      return .quit(2)
    }
    if let recovered = start.recovered {
      return await interpreter.recover(recovered, asking: reader)
    }
    if let app = start.app, start.following == nil {
      return await interpreter.runUntyped(AppWord(app).loadCommand(stateFile: start.stateFile))
    }
    return .succeeded
  }

  /// The line editor, if there is a terminal for it.
  @MainActor
  private func makeReader(_ console: any Console, _ reference: ShellReference) -> any LineReader {
    if start.web != nil, !Self.isPossible { return WindowsReader() }
    guard Platform.isTerminal(.input), Platform.isTerminal(.output),
      console.screen?.isDrawable != false
    else { return PlainLineReader() }
    let history = History(path: UserFolders(environment).historyFile)
    if let problem = history.problem {
      console.write(["warning: no history is kept: \(problem.reason)"], to: .errors)
    }
    history.onProblem = { [weak console] problem in
      console?.write(["warning: the history ends here: \(problem.reason)"], to: .errors)
    }
    let palette = console.palette(for: .output, mode: start.color)
      .detailed(.ofBackground(environment) ?? .terminal)
    do throws(Platform.Failure) {
      return try EditLineReader(
        history: history, palette: palette, environment: environment,
        suggests: { reference.shell?.interpreter.settings.suggestions ?? true },
        fits: { reference.shell?.fits($0) ?? true },
        highlight: { reference.shell?.highlight($0, at: $1) }
      ) {
        reference.shell?.complete($0, at: $1) ?? Completion(start: $1)
      }
    } catch {
      return PlainLineReader()
    }
  }
}

/// Gives access to the shell to what is made before it.
@MainActor
private final class ShellReference {
  weak var shell: Shell?
}
