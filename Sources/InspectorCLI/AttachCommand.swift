import ArgumentParser
import Inspectable
import InspectableSystem
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

      If an app has called 'context.open(on:)', you can attach to its ADDRESS:PORT, also from another machine. Set \
      INSPECTOR_TOKEN to the token that the app printed; at a terminal, the inspector asks for it.
      """)

  @Argument(
    help: ArgumentHelp(
      "The app to follow: its name, its name with its process as in the list, the path of its socket, or ADDRESS:PORT.",
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

  @Option(
    help: ArgumentHelp(
      "Keep the recording of an app at ADDRESS:PORT in a new file.", valueName: "file"),
    completion: .file())
  var to: String?

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
      if to != nil {
        throw ValidationError("--to is for a mirror: \(look) looks at the app itself")
      }
    }
    _ = try address
    if name == nil, !options.commands.isEmpty || options.app != nil || to != nil {
      throw ValidationError(
        "-c, --to and --app are for an app that is followed: 'inspector attach' lists their names")
    }
  }

  /// Where the app listens on the network; nil for one of this machine.
  private var address: NetworkAddress? {
    get throws {
      guard let name, name.contains(":"), !name.contains("/") else { return nil }
      guard let address = NetworkAddress(name) else {
        throw ValidationError(
          "expected a numeric address with a port, such as 127.0.0.1:7777, found '\(name)'")
      }
      return address
    }
  }

  func run() throws {
    var options = self.options
    if json { options.format = .json }
    let apps = OpenApps(seconds: options.timeout)
    var recording: RemoteRecording?
    do {
      guard let name else {
        let lines = try apps.list(as: options.format)
        return MainActor.assumeIsolated { StandardConsole().write(lines, to: .output) }
      }
      let remote = try address.map { try RemoteApp($0) }
      let app = try remote?.greeting(seconds: options.timeout) ?? apps.find(name)
      let greeting = try app.answer.get()
      let obstacle =
        look == nil ? app.obstacle(isHere: remote == nil) : app.obstacleToLooking(control: control)
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
      if let remote {
        recording = try MainActor.assumeIsolated {
          try RemoteRecording(of: remote, greeting: greeting, to: to, seconds: options.timeout)
        }
      } else if to != nil {
        throw ValidationError(
          "--to copies the recording of another machine: that of \(app.name) is here, "
            + (greeting.recording ?? ""))
      }
      options.follow = MainActor.assumeIsolated { recording?.path } ?? greeting.recording
    } catch let problem as FileProblem {
      throw ValidationError(problem.reason)
    }
    try options.runSession(remote: recording)
  }
}
