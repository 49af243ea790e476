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
      recording from the first input on, as with --follow, and never changes the app itself. With --control your \
      inputs go to the app, and nothing else does: 'undo' goes back in the mirror. With --live the inspector looks at \
      the app itself, which has only its present. It gives up an app that does not answer within a second, or \
      within --timeout.

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
      "Follow the app and act in it, if it has called 'context.open(allowing: .control)'.")
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

  func validate() throws {
    if options.state != nil {
      throw ValidationError("--state does not go with 'attach': a recording says how it begins")
    }
    if name == nil, live || control {
      throw ValidationError(
        "\(live ? "--live" : "--control") needs the name of an app: 'inspector attach' lists their names"
      )
    }
    if live, options.app != nil || to != nil {
      throw ValidationError(
        "\(to == nil ? "--app" : "--to") is for a mirror: --live looks at the app itself")
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
    var controlled: AppEntry?
    do {
      guard let name else {
        let lines = try apps.list(as: options.format)
        return MainActor.assumeIsolated { StandardConsole().write(lines, to: .output) }
      }
      let remote = try address.map { try RemoteApp($0) }
      let app = try remote?.greeting(seconds: options.timeout) ?? apps.find(name)
      let greeting = try app.answer.get()
      let unrecorded = app.obstacle(isHere: remote == nil)
      let obstacle = live || control ? app.obstacleToLooking(control: control) : unrecorded
      if let obstacle {
        MainActor.assumeIsolated { StandardConsole().write(["error: \(obstacle)"], to: .errors) }
        throw ExitCode(1)
      }
      let running = AppEntry(
        name: greeting.app, summary: "a running app", launch: SocketBridge.launch(to: app.socket))
      // Without a recording there is no mirror.
      if live || (control && unrecorded != nil) { return try options.runSession(running: running) }
      controlled = control ? running : nil
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
    try options.runSession(remote: recording, controlled: controlled)
  }
}
