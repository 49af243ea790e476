import ArgumentParser
import Inspectable
import Inspector

/// `inspector test PATH…`: transcripts as tests.
struct TestCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run transcripts and compare their output.",
    discussion: """
      The exit code is 0 if all passed, 1 if one differs, and 2 if one cannot be run or nothing is \
      tested.
      """)

  @Argument(
    help: ArgumentHelp("Transcripts, or folders that hold some, such as tests.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @OptionGroup var selection: SuiteOption

  @Option(
    help: ArgumentHelp(
      "Run only one share of the transcripts, such as 2/5, so that several machines can divide them.",
      valueName: "number/count"),
    transform: Shard.option)
  var shard: Shard?

  @Flag(help: "Stop at the first transcript that fails.")
  var failFast = false

  @Flag(
    help:
      "Write the new output into the transcripts, except for broken output, such as a failed expect."
  )
  var update = false

  @Flag(
    help: ArgumentHelp(
      "Accept broken output, too: --review asks about it, otherwise it is written as by --update."))
  var updateFailures = false

  @Flag(help: "Ask about each change before writing it.")
  var review = false

  @Flag(help: "Update even if the environment variable CI is set.")
  var force = false

  @Flag(help: "Run each transcript twice, and compare the two runs with each other.")
  var determinism = false

  @Flag(help: "Run again whenever a transcript or an app's executable changes.")
  var watch = false

  @OptionGroup var reports: ReportOption

  @OptionGroup var safety: PermissionOptions
  @OptionGroup var waiting: WaitOption

  @OptionGroup var loading: AppOption
  @OptionGroup var colors: ColorOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  /// Whether transcripts are changed.
  private var changes: Bool { update || review || updateFailures }

  func validate() throws {
    try options.checkForTranscripts()
    if options.format != .text {
      throw ValidationError("--format is for scripts: --report json=FILE gives a report as JSON")
    }
    if update && review { throw ValidationError("--update and --review exclude each other") }
    for (name, isGiven) in [("--determinism", determinism), ("--watch", watch)]
    where isGiven && changes {
      throw ValidationError(
        "\(name) only looks: it excludes --update, --update-failures and --review")
    }
    if changes && !force && Environment.process.isContinuousIntegration {
      throw ValidationError(
        "the environment variable CI is set, where tests are not changed: --force does it anyway")
    }
  }

  func run() throws { try end { await test() } }

  /// Whether a person sees the output as it comes.
  private static var isWatched: Bool {
    Platform.isTerminal(.output) && Platform.isTerminal(.errors)
      && Environment.process["TERM"] != "dumb"
  }

  @MainActor
  private func test() async -> Int32 {
    var suiteOptions = TranscriptSuite.Options()
    suiteOptions.settings = TranscriptSettings(
      app: options.app, permissions: waiting.allowing(safety),
      timeout: options.scriptLimits.seconds,
      comparesRuns: determinism)
    suiteOptions.mode = review ? .review : changes ? .update : .check
    suiteOptions.takesFailures = updateFailures
    suiteOptions.filter = selection.filter
    suiteOptions.jobs = selection.jobs
    suiteOptions.failsFast = failFast
    suiteOptions.reports = reports.report
    suiteOptions.color = options.color
    suiteOptions.annotates = Environment.process["GITHUB_ACTIONS"] == "true"
    let console = StandardConsole()
    do throws(FileProblem) {
      if let shard {
        suiteOptions.shard = shard
      } else {
        suiteOptions.shard = try Shard.asked(by: .process)
      }
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
    let suite = TranscriptSuite(
      catalog: .sampleApps, options: suiteOptions,
      worker: TestWorkerCommand.launch,
      console: console, progress: Self.isWatched ? .onStandardError() : nil)
    guard watch else { return await suite.run(paths) }
    await TranscriptWatch(snapshot: { suite.snapshot(paths) }) {
      Platform.pause(milliseconds: 250)
      return true
    }.run { changed in
      _ = await suite.run(paths, only: changed)
      console.write(["watching, Ctrl-C ends", ""], to: .output)
    }
    return 0
  }
}

/// `inspector compare OLD NEW [PATH…]`: whether two builds do the same.
struct CompareCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Run transcripts on two builds and compare the results.",
    discussion: """
      It first compares what the two builds offer, then the output of every command of each transcript, \
      whatever the file expects. Output that varies on the old build alone does not count.

      --explore needs no transcripts: it tries the same inputs on both builds by itself, and shows each \
      difference once, with the fewest inputs. It stops after ten seconds unless --for, --depth or \
      --states sets a limit.

      The exit code is 0 if all is the same, 1 if something differs, and 2 if something cannot be run.
      """)

  @Argument(
    help: ArgumentHelp(
      "The old build: a package, an executable, an app's name, or git:REF for this folder's package at a commit.",
      valueName: "old"),
    completion: .app)
  var old: String

  @Argument(
    help: ArgumentHelp("The new build, named in the same ways.", valueName: "new"), completion: .app
  )
  var new: String

  @Argument(
    help: ArgumentHelp(
      "Transcripts, recordings, or folders that hold some. Without any, only what the builds offer is compared.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "Write the result as one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Don't compare the values at this path, such as state.updated or list.model[*].age; can be repeated.",
      valueName: "path"),
    transform: comparedPath)
  var ignore: [ValuePath] = []

  @Option(
    help: ArgumentHelp(
      "Compare only the values at this path, and failures; can be repeated.", valueName: "path"),
    transform: comparedPath)
  var only: [ValuePath] = []

  @Option(
    help: ArgumentHelp("Accept the differences that are listed in this file.", valueName: "file"),
    completion: .file())
  var accept: String?

  @Flag(help: "Try inputs on both builds, and compare what comes of each.")
  var explore = false

  @OptionGroup var bounds: BoundOption

  @Flag(help: "Stop at the first difference that --explore finds.")
  var first = false

  @Flag(help: "Explore even if an effect waits for something that the inspector doesn't control.")
  var uncontrolled = false

  @Option(
    help: ArgumentHelp(
      "Write the inputs of each difference that --explore finds to this folder, as a transcript.",
      valueName: "folder"),
    completion: .directory)
  var save: String?

  @OptionGroup var selection: SuiteOption
  @OptionGroup var reports: ReportOption
  @OptionGroup var safety: PermissionOptions
  @OptionGroup var waiting: WaitOption
  @OptionGroup var colors: ColorOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    try options.checkForTranscripts()
    if options.app != nil {
      throw ValidationError(
        "--app is for one app: 'compare' takes the two builds as its first arguments")
    }
    if !explore, bounds.isGiven || first || uncontrolled || save != nil {
      throw ValidationError(
        "--for, --depth, --states, --memory, --first, --uncontrolled and --save go with --explore")
    }
    if options.format != .text {
      throw ValidationError("--format is for scripts: --json gives the result as JSON")
    }
    if explore && !(ignore.isEmpty && only.isEmpty) {
      throw ValidationError(
        "--explore compares every value: --ignore and --only are for transcripts")
    }
  }

  func run() throws { try end { await compare() } }

  @MainActor
  private func compare() async -> Int32 {
    let console = StandardConsole()
    do throws(FileProblem) {
      let builds = CommittedBuild(cache: UserFolders(.process).builds)
      var suite = TranscriptSuite.Options()
      suite.settings = TranscriptSettings(
        permissions: waiting.allowing(safety), timeout: options.scriptLimits.seconds)
      suite.filter = selection.filter
      suite.jobs = selection.jobs
      suite.reports = reports.report
      suite.color = options.color
      var measure = BuildComparison.Measure()
      measure.paths = ComparedPaths(ignored: ignore, only: only)
      if let accept {
        measure.acceptedPath = accept
        measure.accepted = try AcceptedDifferences(path: accept)
      }
      let names = BuildComparison.Builds(old: old, new: new)
      let places = BuildComparison.Builds(
        old: try builds.place(of: old), new: try builds.place(of: new))
      var comparison = BuildComparison(
        names, at: places, catalog: .sampleApps, by: measure,
        options: suite, writesJSON: json, worker: TestWorkerCommand.launch, console: console,
        exploration: explore ? exploration(of: names, at: places, console) : nil)
      return await comparison.run(paths)
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  @MainActor
  private func exploration(
    of names: BuildComparison.Builds, at places: BuildComparison.Builds,
    _ console: StandardConsole
  ) -> BuildExploration {
    var explored = BuildExploration.Options()
    bounds.bound(&explored.exploration)
    explored.exploration.takesUncontrolled = uncontrolled
    explored.duration = bounds.duration
    explored.endsAtFirst = first
    explored.folder = save
    explored.limits = options.scriptLimits
    return BuildExploration(
      names, at: places, catalog: .sampleApps, options: explored, console: console,
      progress: Platform.isTerminal(.errors) ? .onStandardError() : .linesOnStandardError())
  }
}

/// A path as an option has it.
@Sendable private func comparedPath(_ text: String) throws -> ValuePath {
  do throws(SourceError) {
    return try ValuePath(parsing: text)
  } catch {
    throw ValidationError("\(text): \(error.message)")
  }
}

/// `inspector migrate PATH… --with FILE`: the names of a new build in transcripts of an old one.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Replace renamed actions and members in transcripts.",
    discussion: """
      The mapping has a rule on each line, such as AddTodo(title:) -> CreateTodo(text: title). Everything \
      that no rule is about stays, byte for byte. The result is run, and then written.

      The exit code is 0 if all pass, 1 if one differs on the new build, and 2 if something cannot be done; \
      then nothing is written.
      """)

  @Argument(
    help: ArgumentHelp("Transcripts, or folders that hold some, such as tests.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp("The file with the old names and the new ones.", valueName: "mapping"),
    completion: .file())
  var with: String

  @Option(
    help: ArgumentHelp(
      "Run the result on this build, whatever app a transcript loads: a package, an executable or an app's name.",
      valueName: "new"),
    completion: .app)
  var build: String?

  @Flag(help: "Show what would change and run it, but write nothing.")
  var dryRun = false

  @Flag(
    help: "Also write the new build's output, except for broken output, such as a failed expect.")
  var update = false

  @OptionGroup var selection: SuiteOption
  @OptionGroup var safety: PermissionOptions
  @OptionGroup var waiting: WaitOption
  @OptionGroup var loading: AppOption
  @OptionGroup var colors: ColorOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    try options.checkForTranscripts()
    if options.format != .text {
      throw ValidationError("--format is for scripts: 'migrate' writes text")
    }
    if build != nil && options.app != nil {
      throw ValidationError("--build takes the place of every app: it excludes --app")
    }
    if dryRun && update { throw ValidationError("--dry-run and --update exclude each other") }
  }

  func run() throws { try end { await migrate() } }

  @MainActor
  private func migrate() async -> Int32 {
    let console = StandardConsole()
    var suite = TranscriptSuite.Options()
    do throws(FileProblem) {
      let place = try build.map { word throws(FileProblem) in
        try CommittedBuild(cache: UserFolders(.process).builds).place(of: word)
      }
      suite.settings = TranscriptSettings(
        app: place ?? options.app, permissions: waiting.allowing(safety),
        timeout: options.scriptLimits.seconds)
      suite.settings.replacesApps = place != nil
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
    suite.filter = selection.filter
    suite.jobs = selection.jobs
    suite.color = options.color
    return await TranscriptMigration(
      TranscriptSuite(
        catalog: .sampleApps, options: suite, worker: TestWorkerCommand.launch, console: console),
      mode: dryRun ? .show : update ? .update : .write
    ).run(paths, with: with)
  }
}

/// A process that runs transcripts for another; `inspector test` starts it by itself.
struct TestWorkerCommand: ParsableCommand {
  static let name = "test-worker"
  /// How one is started.
  static var launch: ProcessHost.Launch {
    ProcessHost.Launch(executable: Platform.executablePath(), arguments: [name])
  }
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Run transcripts for another process.", shouldDisplay: false)

  func run() throws {
    OwnedExecutors.install()
    OwnedExecutors.run { await TranscriptWorker.serve(catalog: .sampleApps) }
  }
}
