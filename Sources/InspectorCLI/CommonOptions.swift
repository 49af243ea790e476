import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// The flags that every way of running commands understands.
struct CommonOptions: ParsableArguments {
  @Option(name: .long, help: "Load this app first: a name, or the path of a program.")
  var app: String?

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a command; can be repeated.", valueName: "command"))
  var commands: [String] = []

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: .hidden)
  var rc = true

  @Flag(name: .customLong("bail"), help: "Stop at the first command that fails (the default).")
  var bail = false

  @Flag(name: .customLong("keep-going"), help: "Go on after a command that failed.")
  var keepGoing = false

  @Option(help: "How results are written: text or json.")
  var format = OutputFormat.text

  @Option(help: ArgumentHelp("How long the app may take for one command.", valueName: "seconds"))
  var timeout = 10.0

  func validate() throws {
    if bail && keepGoing {
      throw ValidationError("--bail and --keep-going exclude each other")
    }
    if !(timeout > 0) { throw ValidationError("--timeout wants a number of seconds above 0") }
  }

  /// What the app may do to a script, where nobody is there to press Ctrl-C.
  var scriptLimits: ProcessHost.Limits { ProcessHost.Limits(seconds: timeout) }

  /// Runs scripts and ends the process with their exit code.
  func run(_ sources: [ScriptSource], permissions: Permissions = .none) throws {
    let batch = Batch(
      catalog: .sampleApps, app: app, bail: !keepGoing, format: format,
      limits: scriptLimits, permissions: permissions)
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await batch.run(sources) })
  }
}

extension OutputFormat: ExpressibleByArgument {}

extension AppCatalog {
  /// The sample apps, each served by this very program.
  static var sampleApps: AppCatalog {
    let program = Platform.executablePath()
    return AppCatalog(
      SampleApps.all.map { app in
        AppEntry(
          name: app.name, summary: app.summary,
          launch: ProcessHost.Launch(executable: program, arguments: ["serve", app.name]))
      })
  }
}
