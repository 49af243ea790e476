import ArgumentParser
import Inspectable
import Inspector

/// `inspector coverage PATH…`: what transcripts never do.
struct CoverageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Run transcripts and list what they never do.",
    discussion: """
      The exit code is 0; 1 if the transcripts do less than --at-least wants; and 2 if a transcript \
      cannot be run or no app is loaded.
      """)

  @Argument(
    help: ArgumentHelp("Transcripts, or folders that hold some, such as tests.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if the transcripts do less than this percentage of everything listed.",
      valueName: "percent"))
  var atLeast: Double?

  @Flag(help: "List everything that is never done, however long the list.")
  var full = false

  @OptionGroup var selection: SuiteOption

  @OptionGroup var safety: PermissionOptions
  @OptionGroup var waiting: WaitOption

  @OptionGroup var loading: AppOption
  @OptionGroup var results: FormatOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if let atLeast, !(0...100).contains(atLeast) {
      throw ValidationError("--at-least wants a number from 0 to 100")
    }
    try options.checkForTranscripts()
  }

  func run() throws { try end { await report() } }

  @MainActor
  private func report() async -> Int32 {
    var suiteOptions = TranscriptSuite.Options()
    suiteOptions.settings = TranscriptSettings(
      app: options.app, permissions: waiting.allowing(safety),
      timeout: options.scriptLimits.seconds,
      notesCoverage: true)
    suiteOptions.filter = selection.filter
    suiteOptions.jobs = selection.jobs
    suiteOptions.color = options.color
    let suite = TranscriptSuite(
      catalog: .sampleApps, options: suiteOptions,
      worker: TestWorkerCommand.launch,
      console: StandardConsole())
    return await suite.reportCoverage(
      paths, atLeast: atLeast, format: options.format, isFull: full)
  }
}
