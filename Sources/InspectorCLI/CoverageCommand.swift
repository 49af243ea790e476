import ArgumentParser
import Inspectable
import Inspector

/// `inspector coverage PATH…`: what transcripts never do.
struct CoverageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Run transcripts and tell what they never do.",
    discussion: """
      Ends with 0, with 1 if less is done than --at-least wants, and with 2 if a transcript cannot be \
      run or no app is loaded.
      """)

  @Argument(
    help: ArgumentHelp("Transcripts, or folders that hold some.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "End with 1 if less is done of all that is listed, in per cent.", valueName: "percent"))
  var atLeast: Double?

  @Flag(help: "Name all that is never done, however much that is.")
  var full = false

  @Option(help: ArgumentHelp("How many transcripts run at a time.", valueName: "number"))
  var jobs = Platform.processorCount

  @Option(
    help: ArgumentHelp(
      "Run only transcripts whose path matches a regular expression.", valueName: "regex"))
  var filter: String?

  @OptionGroup var safety: PermissionOptions

  @OptionGroup var loading: AppOption
  @OptionGroup var results: FormatOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs wants a number of 1 or more") }
    if let atLeast, !(0...100).contains(atLeast) {
      throw ValidationError("--at-least wants a number from 0 to 100")
    }
    if !options.commands.isEmpty || options.bail || options.keepGoing {
      throw ValidationError("-c, --bail and --keep-going are for scripts, not for transcripts")
    }
    if options.state != nil {
      throw ValidationError(
        "--state is for scripts: in a transcript, 'load --state' names the file")
    }
  }

  func run() throws {
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await report() })
  }

  @MainActor
  private func report() async -> Int32 {
    var suiteOptions = TranscriptSuite.Options()
    suiteOptions.settings = TranscriptSettings(
      app: options.app, permissions: safety.permissions, timeout: options.scriptLimits.seconds,
      notesCoverage: true)
    suiteOptions.filter = filter
    suiteOptions.jobs = jobs
    suiteOptions.color = options.color
    let suite = TranscriptSuite(
      catalog: .sampleApps, options: suiteOptions,
      worker: ProcessHost.Launch(
        executable: Platform.executablePath(), arguments: [TestWorkerCommand.name]),
      console: StandardConsole())
    return await suite.reportCoverage(
      paths, atLeast: atLeast, format: options.format, isFull: full)
  }
}
