import ArgumentParser
import Inspectable
import Inspector

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

  @Flag(help: "Write even if the environment variable CI is set.")
  var force = false

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
    if !dryRun && !force { try refuseInContinuousIntegration() }
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
