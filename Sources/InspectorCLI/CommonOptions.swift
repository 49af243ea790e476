import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// All options of `inspector`, which stand before or after a subcommand.
///
/// ArgumentParser reads them for `inspector` itself, wherever they stand. A subcommand gets them through
/// ``Subcommand/root``, and has groups of those that it takes, for its help and for completion.
struct CommonOptions: ParsableArguments {
  @Option(name: .long, help: .app, completion: .app) var app: String?
  @Option(help: .state, completion: .file()) var state: String?

  @Option(help: .follow, completion: .file()) var follow: String?

  @Option(name: .customShort("c"), parsing: .unconditionalSingleValue, help: .commands)
  var commands: [String] = []

  @Flag(name: .customLong("no-journal"), help: .noJournal) var noJournal = false
  @Flag(name: .customLong("bail"), help: .bail) var bail = false
  @Flag(name: .customLong("keep-going"), help: .keepGoing) var keepGoing = false

  @Option(help: .format) var format = OutputFormat.text
  @Option(help: .color) var color = ColorMode.auto
  @Option(help: .timeout) var timeout: Double?

  @Flag(name: .customLong("no-rc"), help: .noRc) var noRc = false

  func validate() throws {
    if state != nil && follow != nil {
      throw ValidationError("--state does not go with --follow: a recording says how it begins")
    }
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
  ///   - running: a running app that is looked at itself; nil for none.
  ///   - remote: what copies the recording that is followed from another machine; nil for none.
  ///   - controlled: the app that is followed, if commands act there and not in its mirror.
  func runSession(
    recording: String? = nil, recovered: SavedSession? = nil, running: AppEntry? = nil,
    remote: RemoteRecording? = nil, controlled: AppEntry? = nil
  ) throws {
    var start = start
    (start.recording, start.recovered) = (recording, recovered)
    (start.remote, start.controlled) = (remote, controlled)
    if let running {
      start.catalog.entries.insert(running, at: 0)
      // A journal repeats what was done, which a running app must not.
      (start.app, start.journals) = (running.name, nil)
    }
    if !commands.isEmpty || (follow != nil && controlled == nil && !Interactive.isPossible) {
      try run([.commands(commands)], from: start)
    } else if Interactive.isPossible {
      try runShell(from: start)
    } else {
      try run([.standardInput], from: start)
    }
  }

  /// Runs a session whose page is open in browsers, and ends the process with its exit code.
  func runPage(_ web: WebCommand) throws {
    var start = start
    start.web = web
    try runShell(from: start)
  }

  /// What a session begins with; its limits, and what is recorded or recovered, are said where it is run.
  private var start: SessionStart {
    var start = SessionStart(catalog: .sampleApps)
    (start.app, start.stateFile, start.following) = (app, state, follow)
    (start.format, start.color) = (format, color)
    start.journals = noJournal ? nil : UserFolders(.process).journals
    return start
  }

  /// Runs scripts and ends the process with their exit code.
  ///
  /// - Parameter recording: a new file in which the session is written down; nil for none.
  func run(
    _ sources: [ScriptSource], permissions: Permissions = .none, recording: String? = nil
  ) throws {
    var start = start
    start.recording = recording
    try run(sources, from: start, permissions: permissions)
  }

  private func run(
    _ sources: [ScriptSource], from start: SessionStart, permissions: Permissions = .none
  ) throws {
    var start = start
    start.limits = scriptLimits
    let batch = Batch(start, bail: !keepGoing, permissions: permissions)
    try end { await batch.run(sources) }
  }

  /// Runs the shell and ends the process with its exit code.
  private func runShell(from start: SessionStart) throws {
    var start = start
    start.limits = ProcessHost.Limits(seconds: timeout)
    let guide = MainActor.assumeIsolated {
      TourGuide(catalog: .sampleApps, color: color, limits: start.limits)
    }
    let shell = Interactive(start, readsRcFile: !noRc, guide: guide)
    try end { await shell.run() }
  }
}

extension ParsableArguments {
  /// Does something with the process's own executors, and ends with the code that it gives.
  func end(with work: @escaping @MainActor () async -> Int32) throws {
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run(work))
  }
}

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
