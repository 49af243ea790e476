import ArgumentParser
import Inspectable
import Inspector

/// `inspector explore`: tries inputs by itself, for CI by night.
struct ExploreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Try inputs of an app, and report what goes wrong.",
    discussion: """
      The exit code is 0 if it found nothing, 1 if it found something, and 2 if the app cannot be \
      explored. It stops after ten seconds unless --for, --depth or --states sets a limit.

      Several machines can divide the work: use --shard and --save on each, then combine their folders \
      with --merge.
      """)

  @OptionGroup var bounds: BoundOption

  @Option(help: ArgumentHelp("The seed of all random choices.", valueName: "number"))
  var seed: UInt64 = 0

  @Option(help: ArgumentHelp("How many processes share the work.", valueName: "number"))
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "An expression that must hold everywhere; can be repeated.", valueName: "expression"))
  var invariant: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take states as one in which this expression is equal; can be repeated.",
      valueName: "expression"))
  var view: [String] = []

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Try nothing in states where this expression doesn't hold.", valueName: "expression"))
  var bound: String?

  @Option(
    help: ArgumentHelp(
      "Report a state from which no inputs lead to where this expression holds.",
      valueName: "expression"))
  var reachable: String?

  @Option(
    help: ArgumentHelp(
      "Climb to where this number is as high as can be, and show how to get there.",
      valueName: "expression"))
  var maximise: String?

  @Option(
    help: ArgumentHelp("Don't report this kind of fault; can be repeated.", valueName: "kind"),
    transform: { text in
      guard let kind = Fault.Kind(rawValue: text), kind != .goal else {
        let names = Fault.Kind.allCases.filter { $0 != .goal }.map(\.rawValue)
        throw ValidationError(Nearest.unknown("kind of fault", text, in: names))
      }
      return kind
    })
  var without: [Fault.Kind] = []

  @Flag(help: "Stop at the first finding.")
  var first = false

  @Flag(help: "Show how often each input was tried, and with which arguments.")
  var statistics = false

  @Flag(help: "Continue if an effect waits for something that the inspector doesn't control.")
  var uncontrolled = false

  @Option(
    help: ArgumentHelp(
      "Write each finding to this folder, as a transcript that fails now.", valueName: "folder"),
    completion: .directory)
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Write the states and the steps between them to this file, for Graphviz.", valueName: "file"),
    completion: .file())
  var graph: String?

  @OptionGroup var reports: ReportOption

  @Option(
    help: ArgumentHelp(
      "Explore one share of the states, such as 2/8, so that several machines can divide the work.",
      valueName: "number/count"),
    transform: Shard.option)
  var shard: Shard?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Combine the folders that several machines saved.", valueName: "folder"),
    completion: .directory)
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(
      "Continue from this file if it exists, and save the progress to it.", valueName: "file"),
    completion: .file())
  var resume: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Look for ways to what transcripts never do: 'uncovered' and their paths.",
      valueName: "uncovered path"), completion: .file())
  var toward: [String] = []

  @OptionGroup var loading: AppOption
  @OptionGroup var beginning: StateOption
  @OptionGroup var results: FormatOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if merge.isEmpty, options.app == nil {
      throw ValidationError("explore wants --app, the app to explore, or --merge")
    }
    if !toward.isEmpty {
      guard toward[0] == "uncovered", toward.count > 1 else {
        throw ValidationError(
          "--toward wants 'uncovered' and transcripts, or folders that hold some")
      }
      guard options.app != nil, merge.isEmpty, reports.report.isEmpty, shard == nil, jobs == 1,
        options.format == .text
      else {
        throw ValidationError(
          "--toward wants --app, and excludes --merge, --report, --shard, --jobs and --format json")
      }
    }
    for (isGiven, name) in [
      (graph != nil, "--graph"), (reachable != nil, "--reachable"), (maximise != nil, "--maximise"),
    ] {
      guard isGiven,
        jobs > 1 || shard != nil || resume != nil || !merge.isEmpty || !toward.isEmpty
      else { continue }
      throw ValidationError("\(name) excludes --jobs, --shard, --resume, --merge and --toward")
    }
    if jobs < 1 { throw ValidationError("--jobs wants a number of 1 or more") }
    if jobs > 1, shard != nil || statistics {
      throw ValidationError("--jobs shares the work itself: it excludes --shard and --statistics")
    }
  }

  func run() throws { try end { await explore() } }

  @MainActor
  private func explore() async -> Int32 {
    var run = ExplorationRun.Options()
    run.app = options.app
    run.stateFile = options.state
    bounds.bound(&run.exploration)
    run.exploration.seed = seed
    run.exploration.silenced = Set(without)
    run.exploration.takesUncontrolled = uncontrolled
    run.exploration.file = resume
    run.exploration.countsInputs = statistics ? true : nil
    run.endsAtFirst = first
    if let shard {
      run.exploration.part = .init(shard.number, of: shard.count)
      // The limit is one for all shares together.
      run.exploration.states = run.exploration.states.map { ($0 + shard.count - 1) / shard.count }
    }
    run.conditions = invariant
    run.view = view
    run.bound = bound
    run.reachable = reachable
    run.maximised = maximise
    run.graph = graph
    run.duration = bounds.duration
    run.folder = save
    run.reports = reports.report
    run.merged = merge
    run.format = options.format
    run.limits = options.scriptLimits
    run.jobs = jobs
    run.program = Platform.executablePath()
    if Platform.isTerminal(.errors), let note = noteAboutJobs {
      StandardConsole().write([note], to: .errors)
    }
    guard toward.isEmpty else { return await lookForUncovered(run) }
    return await ExplorationRun(
      catalog: .sampleApps, options: run, console: StandardConsole(),
      progress: Platform.isTerminal(.errors) ? .onStandardError() : .linesOnStandardError()
    ).run()
  }

  /// What is said if several processes would be slower than one: a search tries inputs in a copy of the app while it
  /// compares states itself.
  private var noteAboutJobs: String? {
    let cores = Platform.processorCount
    guard jobs > max(1, cores / 2) else { return nil }
    return "note: one search keeps two cores busy, and this machine has \(cores): "
      + (cores < 4 ? "without --jobs it" : "with --jobs \(cores / 2) it")
      + " tries more in the same time"
  }

  /// Looks for what the transcripts of `--toward` never do.
  @MainActor
  private func lookForUncovered(_ run: ExplorationRun.Options) async -> Int32 {
    var suiteOptions = TranscriptSuite.Options()
    suiteOptions.settings = TranscriptSettings(
      app: run.app, timeout: run.limits.seconds, notesCoverage: true)
    suiteOptions.jobs = Platform.processorCount
    let suite = TranscriptSuite(
      catalog: .sampleApps, options: suiteOptions,
      worker: TestWorkerCommand.launch,
      console: StandardConsole())
    let isBounded = run.exploration.depth != nil || run.exploration.states != nil
    return await UncoveredRun(
      suite: suite, console: StandardConsole(), options: run.exploration,
      limit: run.duration ?? (isBounded ? nil : .seconds(10)), folder: run.folder
    ) {
      Session(catalog: .sampleApps, start: ProcessHost.start(limits: run.limits))
    }.run(Array(toward.dropFirst()), app: run.app ?? "")
  }
}
