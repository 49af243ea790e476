import ArgumentParser
import Inspector

/// The option for the app that is loaded first.
struct AppOption: ParsableArguments {
  @Option(
    name: .long,
    help: "Load this app first: a name, the path of a program, or PATH:NAME where it has several.",
    completion: .app)
  var app: String?
}

/// The option for the state of that app.
struct StateOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file with the state that the app begins with.", valueName: "file"),
    completion: .file())
  var state: String?
}

/// The option for commands on the command line.
struct CommandsOption: ParsableArguments {
  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a command; can be repeated.", valueName: "command"))
  var commands: [String] = []
}

/// The flags of a session that is run.
struct RunFlags: ParsableArguments {
  @Flag(
    name: .customLong("no-journal"), help: "Keep no journal, from which 'recover' takes a session.")
  var noJournal = false

  @Flag(name: .customLong("bail"), help: "Stop at the first command that fails (the default).")
  var bail = false

  @Flag(name: .customLong("keep-going"), help: "Go on after a command that failed.")
  var keepGoing = false
}

/// The flag of a session at the prompt.
struct PromptFlag: ParsableArguments {
  @Flag(name: .customLong("no-rc"), help: "At the prompt, do not begin with the user's rc file.")
  var noRc = false
}

/// The option for the form of results.
struct FormatOption: ParsableArguments {
  @Option(help: "How results are written: text or json.")
  var format = OutputFormat.text
}

/// The option for colours.
struct ColorOption: ParsableArguments {
  @Option(help: "When output is coloured: auto, always or never.")
  var color = ColorMode.auto
}

/// The option for a time limit.
struct TimeoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long the app may take for one command: 10 seconds in scripts, for ever at the prompt.",
      valueName: "seconds"))
  var timeout: Double?
}

/// What every way of running commands understands.
struct RunOptions: ParsableArguments {
  @OptionGroup var given: CommandsOption
  @OptionGroup var flags: RunFlags
  @OptionGroup var results: FormatOption
  @OptionGroup var colors: ColorOption
  @OptionGroup var limit: TimeoutOption
}

extension ColorMode: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
