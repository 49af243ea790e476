import Inspectable

/// The inputs of a session, performed once more on a fresh scene to see what each of them does.
@MainActor
struct SessionReplay {
  /// The app with its parts.
  let scene: SceneDescription
  /// The commands that lead to where the session is, `load` not included.
  let commands: [Command]
  /// What loading it gives.
  let loaded: Output
  /// Runs them, on a session of its own.
  let interpreter: Interpreter
  private let console: MemoryConsole

  /// A command to be done again.
  struct Command {
    /// As it is carried out, with all that is secret in it.
    fileprivate let exact: String
    /// As it is written.
    let text: String
    /// Whether what is written can be carried out: nothing in it is secret.
    var isWhole: Bool { exact == text }
  }

  /// Starts the app once more, from nothing.
  init(_ session: Session, format: OutputFormat = .text) async throws(CommandError) {
    let twin = try await session.fresh()
    scene = try twin.scene()
    loaded = Output(of: scene, printed: twin.takePrinted())
    let timeline = try session.timeline()
    commands = timeline.inputs(upTo: timeline.position).map { [scene] in
      Command(exact: $0.exactCommand(in: scene), text: $0.command(in: scene))
    }
    console = MemoryConsole()
    interpreter = Interpreter(session: twin, console: console, format: format)
  }

  /// Ends the app.
  func close() {
    interpreter.session.close()
  }

  /// Carries out a command and gives what it shows, and whether it failed.
  func show(_ command: Command) async throws(CommandError) -> (lines: [String], failed: Bool) {
    let position = try interpreter.session.timeline().position
    let outcome = await interpreter.run(command.exact)
    let lines = console.take()
    try check(outcome != .failed || hasMoved(from: position), command, lines)
    return (lines, outcome == .failed)
  }

  /// Carries out a command and gives what it does.
  func perform(_ command: Command) async throws(CommandError) -> Output {
    do throws(CommandError) {
      return try await interpreter.perform(command.exact)
    } catch {
      throw .notReplayed(
        command.text,
        reason: interpreter.masking(error.failure, of: interpreter.shown(command.exact)).message)
    }
  }

  private func hasMoved(from position: Int) -> Bool {
    (try? interpreter.session.timeline().position) != position
  }

  private func check(
    _ isDone: Bool, _ command: Command, _ lines: [String]
  ) throws(CommandError) {
    guard !isDone else { return }
    throw .notReplayed(command.text, reason: lines.first ?? "it failed")
  }
}

extension Session {
  /// A session with the same app, started from nothing.
  ///
  /// A package is not built again: what it would do now need not be what it did here.
  func fresh() async throws(CommandError) -> Session {
    let current = try current()
    let session = Session(catalog: catalog, start: starter.start)
    _ = try await session.start(
      current.launch, app: current.scene.app, title: current.scene.app,
      stateFile: current.stateFile)
    return session
  }

  /// The command that loads what is loaded.
  func loadCommand() throws(CommandError) -> String {
    let current = try current()
    switch AppCatalog.Target(current.launch, in: catalog, app: current.scene.app) {
    case .known(let entry):
      return Interpreter.loadCommand(for: entry.name, stateFile: current.stateFile?.path)
    case .program(let path), .package(let path):
      return Interpreter.loadCommand(for: path) + " " + current.scene.app
        + Interpreter.stateFlag(current.stateFile?.path)
    }
  }
}

extension AppCatalog.Target {
  /// What was loaded, from how it was started.
  fileprivate init(_ launch: ProcessHost.Launch, in catalog: AppCatalog, app: String) {
    self =
      catalog.entries.first { $0.name == app && $0.launch == launch }.map { .known($0) }
      ?? launch.package.map { .package(path: $0) } ?? .program(path: launch.executable)
  }
}
