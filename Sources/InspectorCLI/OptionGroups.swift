import ArgumentParser
import Inspectable
import Inspector

// No group has another group in it: ArgumentParser checks each anew for each that it stands in, which in a
// debug build took a third of a second at every start.

/// What is said of options that several groups have.
extension ArgumentHelp {
  static let app: ArgumentHelp =
    "Load this app first: a name, the path of an executable, or PATH:NAME if it has several apps."
  static let state = ArgumentHelp(
    "Begin with the state in this file.", valueName: "file")
  static let follow = ArgumentHelp(
    "Follow a running app: repeat what it records in this file, until the recording ends.",
    valueName: "file")
  static let commands = ArgumentHelp("Run a command; can be repeated.", valueName: "command")
  static let noJournal: ArgumentHelp =
    "Don't keep a journal; 'recover' then can't bring the session back."
  static let bail: ArgumentHelp = "Stop at the first command that fails (the default)."
  static let keepGoing: ArgumentHelp = "Continue after a command that fails."
  static let noRc: ArgumentHelp = "Don't run your rc file when the prompt begins."
  static let format: ArgumentHelp = "The form of the results: text or json."
  static let color: ArgumentHelp = "When output is coloured: auto, always or never."
  static let timeout = ArgumentHelp(
    "The app's time limit for one command; by default 10 seconds in scripts, and none at the prompt.",
    valueName: "seconds")
}

/// The option for the app that is loaded first.
struct AppOption: ParsableArguments {
  @Option(name: .long, help: .app, completion: .app) var app: String?
}

/// The option for the state of that app.
struct StateOption: ParsableArguments {
  @Option(help: .state, completion: .file()) var state: String?
}

/// The option for commands on the command line.
struct CommandsOption: ParsableArguments {
  @Option(name: .customShort("c"), parsing: .unconditionalSingleValue, help: .commands)
  var commands: [String] = []
}

/// The flag of a session at the prompt.
struct PromptFlag: ParsableArguments {
  @Flag(name: .customLong("no-rc"), help: .noRc) var noRc = false
}

/// The option for the form of results.
struct FormatOption: ParsableArguments {
  @Option(help: .format) var format = OutputFormat.text
}

/// The option for colours.
struct ColorOption: ParsableArguments {
  @Option(help: .color) var color = ColorMode.auto
}

/// The option for a time limit.
struct TimeoutOption: ParsableArguments {
  @Option(help: .timeout) var timeout: Double?
}

/// What every way of running commands understands.
struct RunOptions: ParsableArguments {
  @Option(name: .customShort("c"), parsing: .unconditionalSingleValue, help: .commands)
  var commands: [String] = []

  @Flag(name: .customLong("no-journal"), help: .noJournal) var noJournal = false
  @Flag(name: .customLong("bail"), help: .bail) var bail = false
  @Flag(name: .customLong("keep-going"), help: .keepGoing) var keepGoing = false

  @Option(help: .format) var format = OutputFormat.text
  @Option(help: .color) var color = ColorMode.auto
  @Option(help: .timeout) var timeout: Double?
}

/// The option for reports.
struct ReportOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a report: junit=FILE or json=FILE for programs, html=FILE for people; can be repeated.",
      valueName: "form=file"),
    completion: .list(["junit=", "json=", "html="]),
    transform: { text in
      guard let report = ReportFile(text) else {
        throw ValidationError("--report wants junit=FILE, json=FILE or html=FILE, found '\(text)'")
      }
      return report
    })
  var report: [ReportFile] = []
}

/// Which transcripts run, and how many at a time.
struct SuiteOption: ParsableArguments {
  @Option(help: ArgumentHelp("How many transcripts run at a time.", valueName: "number"))
  var jobs = Platform.processorCount

  @Option(
    help: ArgumentHelp(
      "Run only transcripts whose path matches a regular expression.", valueName: "regex"))
  var filter: String?

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs wants a number of 1 or more") }
  }
}

/// The options that say how far an exploration goes.
struct BoundOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Stop after this time, such as 60s or 8h.", valueName: "duration"),
    transform: { text in
      guard let duration = Duration(text: text), duration > .zero else {
        throw ValidationError("--for wants a duration, such as 60s or 8h, found '\(text)'")
      }
      return duration
    })
  var duration: Duration?

  @Option(help: ArgumentHelp("Try sequences of at most this many inputs.", valueName: "number"))
  var depth: Int?

  @Option(help: ArgumentHelp("Look at no more than this many states.", valueName: "number"))
  var states: Int?

  @Option(help: ArgumentHelp("The memory limit for states.", valueName: "MB"))
  var memory: Int?

  func validate() throws {
    for (value, name) in [(depth, "depth"), (states, "states"), (memory, "memory")] {
      if let value, value < 1 { throw ValidationError("--\(name) wants a number of 1 or more") }
    }
  }

  /// Whether any of them was given.
  var isGiven: Bool { duration != nil || depth != nil || states != nil || memory != nil }

  /// Says it to an exploration.
  func bound(_ exploration: inout ExplorationOptions) {
    exploration.depth = depth
    exploration.states = states
    exploration.megabytes = memory
  }
}

extension Shard {
  /// The part that an option names.
  static func option(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("--shard wants a number and how many there are, such as 2/5")
    }
    return shard
  }
}

extension CommonOptions {
  /// Refuses what is for scripts alone, since transcripts name it themselves.
  func checkForTranscripts() throws {
    if !commands.isEmpty || bail || keepGoing {
      throw ValidationError("-c, --bail and --keep-going are for scripts, not for transcripts")
    }
    if state != nil {
      throw ValidationError(
        "--state is for scripts: in a transcript, 'load --state' names the file")
    }
  }
}

extension Duration {
  /// A duration as it is written in commands; nil for anything else.
  fileprivate init?(text: String) {
    var parser = Parser(text)
    guard let duration = try? parser.duration(), parser.isAtEnd else { return nil }
    self = duration
  }
}

extension ColorMode: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
