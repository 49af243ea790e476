import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// `inspector` itself: commands given with `-c`, the shell at a terminal, else a script on standard
/// input.
struct InspectorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspector",
    abstract: "Inspect a state-driven app without its user interface.",
    discussion: """
      Without a subcommand, it begins a session at the terminal; what is no terminal is read as a \
      script.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, TestCommand.self, AppsCommand.self, ServeCommand.self,
      TestWorkerCommand.self,
    ])

  @OptionGroup var options: CommonOptions

  func run() throws {
    if !options.commands.isEmpty {
      try options.run([.commands(options.commands)])
    } else if Interactive.isPossible {
      try options.runShell()
    } else {
      try options.run([.standardInput])
    }
  }
}

/// `inspector run FILE…`: scripts, each in a fresh session.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run the commands of files, each in a fresh session.")

  @Argument(help: ArgumentHelp("The files to run.", valueName: "file"))
  var files: [String]

  @OptionGroup var safety: PermissionOptions

  @OptionGroup var options: CommonOptions

  func run() throws {
    try options.run(
      files.map(ScriptSource.file)
        + (options.commands.isEmpty ? [] : [.commands(options.commands)]),
      permissions: safety.permissions)
  }
}

/// `inspector apps`: what can be loaded by name.
struct AppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "List the apps that can be loaded.")

  func run() throws {
    try CommonOptions.parse([]).run([.commands(["apps"])])
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
