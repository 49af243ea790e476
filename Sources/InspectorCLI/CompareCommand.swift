import ArgumentParser
import Inspectable
import Inspector

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

  @Flag(help: "Show how often --explore tried each input, and with which arguments.")
  var statistics = false

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
    if !explore, bounds.isGiven || first || uncontrolled || statistics || save != nil {
      throw ValidationError(
        "--for, --depth, --states, --memory, --first, --uncontrolled, --statistics and --save go with --explore"
      )
    }
    if options.format != .text {
      throw ValidationError("--format is for scripts: --json gives the result as JSON")
    }
    if explore, !only.isEmpty {
      throw ValidationError(
        "--explore looks for states by all of their values, so --only is for transcripts: use --ignore"
      )
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
    explored.exploration.countsInputs = statistics ? true : nil
    explored.exploration.ignored = ignore.isEmpty ? nil : ignore
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
