import InspectableDoor

/// Runs the prompt for a person: sets up everything before the first line, and cleans up after the
/// last.
package struct Interactive: Sendable {
  private let catalog: AppCatalog
  private let app: String?
  private let stateFile: String?
  private let format: OutputFormat
  private let color: ColorMode
  private let limits: ProcessHost.Limits
  private let readsRcFile: Bool
  private let recording: String?
  private let following: String?
  private let journals: JournalFolder?
  private let recovered: SavedSession?
  private let environment: Environment
  private let guide: (any ShellGuide & Sendable)?

  /// - Parameters:
  ///   - app: the app that is loaded first; nil for none.
  ///   - stateFile: the file with the state that the app begins with; nil for its own.
  ///   - limits: how long the app may take for one command; at the prompt there is no limit unless
  ///     one is asked for, since Ctrl-C ends the wait.
  ///   - recording: a new file in which the session is written down; nil for none.
  ///   - following: the recording of a running app that is followed, on ``app`` where that is given; nil for none.
  ///   - journals: where journals are kept; nil for nowhere.
  ///   - recovered: the saved session that is done again before the first command; nil for none.
  ///   - guide: what takes a newcomer through lessons; nil for nothing.
  package init(
    catalog: AppCatalog, app: String? = nil, stateFile: String? = nil, format: OutputFormat = .text,
    color: ColorMode = .auto,
    limits: ProcessHost.Limits = ProcessHost.Limits(), readsRcFile: Bool = true,
    recording: String? = nil, following: String? = nil, journals: JournalFolder? = nil,
    recovered: SavedSession? = nil,
    guide: (any ShellGuide & Sendable)? = nil, environment: Environment = .process
  ) {
    self.catalog = catalog
    self.app = app
    self.stateFile = stateFile
    self.format = format
    self.color = color
    self.limits = limits
    self.readsRcFile = readsRcFile
    self.recording = recording
    self.following = following
    self.journals = journals
    self.recovered = recovered
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
    if let warning = journals?.warning { console.write([warning], to: .errors) }
    defer { recovered?.giveBack() }
    let limits = limits
    let journal = journals.map { Journal(in: $0, on: console) }
    defer { journal?.finish(keeps: true) }
    let session = Session(catalog: catalog, journal: journal) { (launch) throws(HostFailure) in
      try ProcessHost(
        launch, limits: limits, isInterrupted: { Interruption.takeWhileWaiting() })
    }
    session.audience.isInterrupted = { Interruption.take() }
    if Platform.isTerminal(.errors) { session.audience.progress = .onStandardError() }
    defer { session.close() }
    let interpreter = Interpreter(
      session: session, console: console, format: format,
      settings: Settings(color: color, background: .ofBackground(environment)),
      files: LocalFiles(isInterrupted: { Interruption.take() }))
    interpreter.fileKind = .any
    interpreter.isAtPrompt = true
    let completing = ShellReference()
    let reader = makeReader(console, completing)
    (reader as? EditLineReader)?.crashes = session.crashes
    defer { reader.close() }
    let shell = Shell(interpreter: interpreter, reader: reader, console: console)
    shell.guide = guide
    completing.shell = shell
    (reader as? EditLineReader)?.visitor = shell
    if case .quit(let code) = await prepare(interpreter, console, reader) { return code }
    if let following {
      do throws(FileProblem) {
        let recording = try Following(following, with: app, in: interpreter)
        interpreter.noteAside(recording.greeting)
        shell.following = recording
      } catch {
        console.write(["error: \(following): \(error.reason)"], to: .errors)
        return 2
      }
    }
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
    if let lost = SavedSession.lastLost(in: journals) { lines.append(lost) }
    return lines
  }

  /// Greets, runs the rc file, begins the recording and loads the app.
  @MainActor
  private func prepare(
    _ interpreter: Interpreter, _ console: any Console, _ reader: any LineReader
  ) async -> Interpreter.Outcome {
    if Platform.isTerminal(.output), app == nil, recovered == nil, following == nil {
      let palette = console.palette(for: .output, mode: color)
      let columns = console.screen?.columns ?? 80
      console.write(
        greeting.flatMap { palette.paint(.aside, $0).wrapped(to: columns) }, to: .output)
    }
    if readsRcFile, let path = UserFolders(environment).rcFile, Platform.exists(path) {
      let outcome = await interpreter.run(rcFile: path)
      if case .quit = outcome { return outcome }
    }
    if let recording, await interpreter.run(CommandText.record(to: recording)) == .failed {
      return .quit(2)
    }
    if let recovered { return await interpreter.recover(recovered, asking: reader) }
    if let app, following == nil {
      return await interpreter.runUntyped(AppWord(app).loadCommand(stateFile: stateFile))
    }
    return .succeeded
  }

  /// The line editor, if there is a terminal for it.
  @MainActor
  private func makeReader(_ console: any Console, _ completing: ShellReference) -> any LineReader {
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
    let palette = console.palette(for: .output, mode: color)
      .detailed(.ofBackground(environment) ?? .terminal)
    do throws(Platform.Failure) {
      return try EditLineReader(
        history: history, palette: palette, environment: environment,
        suggests: { completing.shell?.interpreter.settings.suggestions ?? true },
        fits: { completing.shell?.fits($0) ?? true },
        highlight: { completing.shell?.highlight($0, at: $1) }
      ) {
        completing.shell?.complete($0, at: $1) ?? Completion(start: $1)
      }
    } catch {
      return PlainLineReader()
    }
  }
}

/// Gives the line editor access to the shell, which is made after it.
@MainActor
private final class ShellReference {
  weak var shell: Shell?
}
