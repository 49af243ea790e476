import ArgumentParser
import Inspectable
import Inspector

/// `inspector export FORMAT [FILE]`: what a script or recording does, in another form.
struct ExportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Run a session and write it \(ExportFormat.results).",
    discussion: """
      The session is a script, a transcript or a recording; without a file it is read from standard \
      input.
      """)

  @Argument(help: "What to write: \(ExportFormat.names).")
  var form: ExportFormat

  @Argument(help: ArgumentHelp("The session to run.", valueName: "file"), completion: .file())
  var file: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; by default, or with -, standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Also write the whole state after each step (json).")
  var states = false

  @Option(
    help: ArgumentHelp(
      "Only these steps: html, json, trace, redux-devtools.", valueName: "first...last"),
    transform: { text in
      guard let steps = ExportFormat.Request.steps(text) else {
        throw ValidationError(
          "--steps wants the first and the last, as in 10...20, found '\(text)'")
      }
      return steps
    })
  var steps: ClosedRange<Int>?

  @Option(
    help: ArgumentHelp("Another transcript, shown beside the first (html).", valueName: "file"),
    completion: .file())
  var beside: String?

  @Option(
    help: ArgumentHelp(
      "Another build of the app, in which the transcript runs once more (html).", valueName: "app"),
    completion: .app)
  var besideApp: String?

  @OptionGroup var safety: PermissionOptions
  @OptionGroup var waiting: WaitOption

  @OptionGroup var loading: AppOption
  @OptionGroup var given: CommandsOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if !options.commands.isEmpty, file != nil {
      throw ValidationError("a session is a file or commands given with -c, not both")
    }
    if states, !form.takes.contains(.states) { throw ValidationError("--states goes with json") }
    if steps != nil, !form.takes.contains(.steps) {
      throw ValidationError("--steps does not go with \(form.name)")
    }
    if beside != nil || besideApp != nil {
      guard form.name == "html", file != nil, steps == nil else {
        throw ValidationError(
          "--beside and --beside-app go with html and a transcript, without --steps")
      }
      if besideApp != nil, options.app == nil {
        throw ValidationError("--beside-app wants --app: the build that it is compared with")
      }
    }
    if options.keepGoing || options.format != .text {
      throw ValidationError("--keep-going and --format do not go with export")
    }
  }

  func run() throws {
    let source: ScriptSource =
      file.map { .file($0) }
      ?? (options.commands.isEmpty ? .standardInput : .commands(options.commands))
    let permissions = file == nil ? Permissions.all : waiting.allowing(safety)
    var request = ExportFormat.Request(title: "")
    request.hasStates = states
    request.steps = steps
    let wanted = request
    try end {
      var run = ExportRun(
        catalog: .sampleApps, app: options.app, limits: options.scriptLimits,
        permissions: permissions)
      run.besides = besideApp.map(ExportRun.Besides.app) ?? beside.map(ExportRun.Besides.file)
      return await run.run(source, as: form, to: output == "-" ? nil : output, wishing: wanted)
    }
  }
}

extension ExportFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }
  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
