import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// `inspector` itself, with its subcommands.
struct InspectorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspector",
    abstract: "Inspect a state-driven app without its user interface.",
    discussion: """
      Without a subcommand, it opens a prompt. When standard input is not a terminal, it is read as a \
      script.
      """,
    version: ToolVersion.text,
    subcommands: [
      RunCommand.self, TestCommand.self, CompareCommand.self, MigrateCommand.self,
      CoverageCommand.self, ExploreCommand.self,
      RecordCommand.self, AttachCommand.self, WebSubcommand.self,
      ExportCommand.self, ImportCommand.self, TourCommand.self,
      RecoverCommand.self, NewCommand.self, CheckHostCommand.self, AppsCommand.self,
      MCPCommand.self, CompletionCommand.self, SessionCommand.self,
      ServeCommand.self, TestWorkerCommand.self,
    ],
    defaultSubcommand: SessionCommand.self)

  @OptionGroup var options: CommonOptions
}

/// A subcommand that takes some of the options of `inspector`.
protocol Subcommand: ParsableCommand {
  var root: InspectorCommand { get }
}

extension Subcommand {
  /// The options that stood before it or after it.
  var options: CommonOptions { root.options }

  /// Throws if `CI` is set: nobody sees there what became of a test that is changed.
  func refuseInContinuousIntegration() throws {
    guard Environment.process.isContinuousIntegration else { return }
    throw ValidationError(
      "the environment variable CI is set, where tests are not changed: --force does it anyway")
  }
}

/// `inspector` without a subcommand: commands given with `-c`, the shell at a terminal, else a
/// script on standard input.
struct SessionCommand: ParsableCommand {
  static let name = "session"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: InspectorCommand.configuration.abstract,
    usage: "inspector [<options>] [<subcommand>]", shouldDisplay: false)

  /// Arguments that are neither flags nor subcommands.
  @Argument(help: .hidden)
  var words: [String] = []

  @OptionGroup var options: CommonOptions

  /// What may stand before everything else.
  private static let optionWords: Set<Substring> = [
    "--app", "--state", "--follow", "-c", "--no-journal", "--bail", "--keep-going", "--format",
    "--color",
    "--timeout", "--no-rc",
  ]

  func validate() throws {
    guard let word = words.first else { return }
    let apps = AppCatalog.sampleApps.entries.map(\.name)
    if apps.contains(word) || Platform.exists(word + "/Package.swift") {
      throw ValidationError("'\(word)' is an app, did you mean 'inspector --app \(word)'?")
    }
    if Platform.exists(word) {
      throw ValidationError("'\(word)' is a file, did you mean 'inspector run \(word)'?")
    }
    let names = InspectorCommand.configuration.subcommands.map { $0.configuration }
      .filter { $0.shouldDisplay }.compactMap { $0.commandName }
    // Only an option before it that nobody knows there keeps a subcommand from being found.
    if names.contains(word) {
      let option = CommandLine.arguments.dropFirst().prefix { $0 != word }
        .first { $0.hasPrefix("-") && !Self.optionWords.contains($0.prefix { $0 != "=" }) }
      throw ValidationError(
        "\(option.map { "'\($0)' is no option" } ?? "there is an unknown option") before '\(word)'; "
          + "those of '\(word)' stand behind it: inspector \(word) …")
    }
    if !names.contains(where: { Nearest.name(to: word, in: [$0]) != nil }) {
      if Registry.standard.command(named: word) != nil {
        let command = words.joined(separator: " ").replacing("'", with: "'\\''")
        throw ValidationError(
          "'\(word)' is a command of a session, did you mean inspector -c '\(command)'?")
      }
      if let app = Nearest.name(to: word, in: apps) {
        throw ValidationError(
          "unknown subcommand '\(word)', did you mean 'inspector --app \(app)'?")
      }
    }
    throw ValidationError(Nearest.unknown("subcommand", word, in: names))
  }

  func run() throws {
    try options.runSession()
  }
}

/// `inspector run FILE…`: scripts, each in a fresh session.
struct RunCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run the commands of files, each in a fresh session.")

  @Argument(help: ArgumentHelp("The files to run.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var safety: PermissionOptions

  @OptionGroup var loading: AppOption
  @OptionGroup var beginning: StateOption
  @OptionGroup var running: RunOptions
  @ParentCommand var root: InspectorCommand

  func run() throws {
    try options.run(
      files.map(ScriptSource.file)
        + (options.commands.isEmpty ? [] : [.commands(options.commands)]),
      permissions: safety.permissions)
  }
}

/// `inspector record FILE`: a session that is written down from its beginning.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Begin a session and write it to a file, as a transcript.",
    discussion: """
      When standard input is not a terminal, it is read as a script, and the script's session is \
      recorded. 'inspector test' runs the transcript again and compares the output.

      With --from no session begins. Instead, the recording of a running app is shortened to what its \
      marks need. The exit code is 1 if the recording does not replay the same.
      """)

  @Argument(
    help: ArgumentHelp("The transcript to write, a new file.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Tidy the recording of a running app instead.", valueName: "recording"),
    completion: .file())
  var from: String?

  @OptionGroup var options: CommonOptions

  func validate() throws {
    guard from != nil else { return }
    if !options.commands.isEmpty || options.follow != nil || options.state != nil
      || options.keepGoing || options.format != .text
    {
      throw ValidationError(
        "-c, --follow, --state, --keep-going and --format do not go with --from")
    }
  }

  func run() throws {
    guard let from else { return try options.runSession(recording: file) }
    try end {
      var tidier = RecordingTidier(
        catalog: .sampleApps, app: options.app, limits: options.scriptLimits)
      return await tidier.run(from: from, to: file)
    }
  }
}

/// `inspector apps`: what can be loaded by name.
struct AppsCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "List the apps that you can load.")

  @OptionGroup var results: FormatOption
  @ParentCommand var root: InspectorCommand

  func run() throws {
    try options.run([.commands(["apps"] + options.commands)])
  }
}

/// `inspector serve APP`: the host of a sample app; the inspector starts it by itself.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a sample app over standard input and output.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("The app to serve.", valueName: "app"))
  var app: String

  /// A known app is served before the command line is parsed, so this is an unknown one.
  func validate() throws {
    let names = SampleApps.all.map(\.name).joined(separator: ", ")
    throw ValidationError("there is no sample app '\(app)', only \(names)")
  }
}
