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
    help: ArgumentHelp("Where to write it: standard output unless given.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var safety: PermissionOptions

  @OptionGroup var loading: AppOption
  @OptionGroup var given: CommandsOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if !options.commands.isEmpty, file != nil {
      throw ValidationError("a session is a file or commands given with -c, not both")
    }
    if options.keepGoing || options.format != .text {
      throw ValidationError("--keep-going and --format do not go with export")
    }
  }

  func run() throws {
    let source: ScriptSource =
      file.map { .file($0) }
      ?? (options.commands.isEmpty ? .standardInput : .commands(options.commands))
    let permissions = file == nil ? Permissions.all : safety.permissions
    OwnedExecutors.install()
    throw ExitCode(
      OwnedExecutors.run {
        await ExportRun(
          catalog: .sampleApps, app: options.app, limits: options.scriptLimits,
          permissions: permissions
        ).run(source, as: form, to: output)
      })
  }
}

extension ExportFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }
  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
