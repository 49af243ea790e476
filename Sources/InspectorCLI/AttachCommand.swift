import ArgumentParser
import Inspectable
import Inspector

/// `inspector attach`: running apps that have opened themselves.
struct AttachCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "List the running apps that you can attach to, or follow one.",
    discussion: """
      An app is in the list if it has called 'context.open()'. Attached to it, the inspector follows its \
      recording from the first input on, as with --follow, and never changes the app itself. With --live or \
      --control it looks at the app itself, which has only its present: nothing goes back there. An app that \
      does not answer within a second, or within --timeout, is given up.
      """)

  @Argument(
    help: ArgumentHelp(
      "The app to follow: its name, its name with its process as in the list, or the path of its socket.",
      valueName: "app"),
    completion: .openApp)
  var name: String?

  @Flag(help: "Look at the app itself instead of a mirror that repeats its recording.")
  var live = false

  @Flag(
    help:
      "Look at the app itself and act in it, if it has called 'context.open(allowing: .control)'.")
  var control = false

  @Flag(
    help: "Print the list and all results as JSON, one object on each line; like --format json.")
  var json = false

  @OptionGroup var loading: AppOption
  @OptionGroup var running: RunOptions
  @OptionGroup var prompt: PromptFlag
  @ParentCommand var root: InspectorCommand

  /// What is wanted instead of a mirror; nil for a mirror.
  private var look: String? { live ? "--live" : control ? "--control" : nil }

  func validate() throws {
    if options.state != nil {
      throw ValidationError("--state does not go with 'attach': a recording says how it begins")
    }
    if let look {
      if name == nil {
        throw ValidationError(
          "\(look) needs the name of an app: 'inspector attach' lists their names")
      }
      if options.app != nil {
        throw ValidationError("--app is for a mirror: \(look) looks at the app itself")
      }
    }
    if name == nil, !options.commands.isEmpty || options.app != nil {
      throw ValidationError(
        "-c and --app are for an app that is followed: 'inspector attach' lists their names")
    }
  }

  func run() throws {
    var options = self.options
    if json { options.format = .json }
    let apps = OpenApps(seconds: options.timeout)
    do {
      guard let name else {
        let lines = try apps.list(as: options.format)
        return MainActor.assumeIsolated { StandardConsole().write(lines, to: .output) }
      }
      let app = try apps.find(name)
      let greeting = try app.answer.get()
      let obstacle = look == nil ? app.obstacle : app.obstacleToLooking(control: control)
      if let obstacle {
        MainActor.assumeIsolated { StandardConsole().write(["error: \(obstacle)"], to: .errors) }
        throw ExitCode(1)
      }
      if look != nil {
        return try options.runSession(
          running: AppEntry(
            name: greeting.app, summary: "a running app",
            launch: SocketBridge.launch(to: app.socket)))
      }
      options.follow = greeting.recording
    } catch let problem as FileProblem {
      throw ValidationError(problem.reason)
    }
    try options.runSession()
  }
}
