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
    if changes && !force { try refuseInContinuousIntegration() }
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
