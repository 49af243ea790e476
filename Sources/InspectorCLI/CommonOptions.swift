import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// The flags that every way of running commands understands.
struct CommonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "Load this app first: a name, the path of a program, or PATH:NAME where it has several.")
  var app: String?

  @Option(
    help: ArgumentHelp("The file with the state that the app begins with.", valueName: "file"))
  var state: String?

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a command; can be repeated.", valueName: "command"))
  var commands: [String] = []

  @Flag(name: .customLong("no-rc"), help: "At the prompt, do not begin with the user's rc file.")
  var noRc = false

  @Flag(
    name: .customLong("no-journal"), help: "Keep no journal, from which 'recover' takes a session.")
  var noJournal = false

  @Flag(name: .customLong("bail"), help: "Stop at the first command that fails (the default).")
  var bail = false

  @Flag(name: .customLong("keep-going"), help: "Go on after a command that failed.")
  var keepGoing = false

  @Option(help: "How results are written: text or json.")
  var format = OutputFormat.text

  @Option(help: "When output is coloured: auto, always or never.")
  var color = ColorMode.auto

  @Option(
    help: ArgumentHelp(
      "How long the app may take for one command: 10 seconds in scripts, for ever at the prompt.",
      valueName: "seconds"))
  var timeout: Double?

  func validate() throws {
    if state != nil && app == nil {
      throw ValidationError("--state wants --app: the app that begins with it")
    }
    if bail && keepGoing {
      throw ValidationError("--bail and --keep-going exclude each other")
    }
    if let timeout, !(timeout > 0) {
      throw ValidationError("--timeout wants a number of seconds above 0")
    }
  }

  /// The time limit for the app in a script, since nobody is there to press Ctrl-C.
  var scriptLimits: ProcessHost.Limits { ProcessHost.Limits(seconds: timeout ?? 10) }

  /// Runs what the command line asks for: commands given with `-c`, the shell at a terminal, else a
  /// script on standard input.
  ///
  /// - Parameters:
  ///   - recording: a new file in which the session is written down; nil for none.
  ///   - recovered: a saved session that goes on; nil for a new one.
  func runSession(recording: String? = nil, recovered: SavedSession? = nil) throws {
    if !commands.isEmpty {
      try run([.commands(commands)], recording: recording, recovered: recovered)
    } else if Interactive.isPossible {
      try runShell(recording: recording, recovered: recovered)
    } else {
      try run([.standardInput], recording: recording, recovered: recovered)
    }
  }

  /// Where journals are kept; nil for nowhere.
  private var journals: JournalFolder? { noJournal ? nil : UserFolders(.process).journals }

  /// Runs scripts and ends the process with their exit code.
  func run(
    _ sources: [ScriptSource], permissions: Permissions = .none, recording: String? = nil,
    recovered: SavedSession? = nil
  ) throws {
    let batch = Batch(
      catalog: .sampleApps, app: app, stateFile: state, bail: !keepGoing, format: format,
      color: color,
      limits: scriptLimits, permissions: permissions, recording: recording, journals: journals,
      recovered: recovered)
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await batch.run(sources) })
  }

  /// Runs the shell and ends the process with its exit code.
  private func runShell(recording: String?, recovered: SavedSession?) throws {
    let shell = Interactive(
      catalog: .sampleApps, app: app, stateFile: state, format: format, color: color,
      limits: ProcessHost.Limits(seconds: timeout), readsRcFile: !noRc,
      recording: recording, journals: journals, recovered: recovered)
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await shell.run() })
  }
}

extension ColorMode: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}

extension AppCatalog {
  /// The sample apps, each served by this very program.
  static var sampleApps: AppCatalog {
    let program = Platform.executablePath()
    return AppCatalog(
      SampleApps.all.map { app in
        AppEntry(
          name: app.name, summary: app.summary,
          launch: ProcessHost.Launch(executable: program, arguments: ["serve", app.name]))
      }
    ).searching(.process)
  }
}
