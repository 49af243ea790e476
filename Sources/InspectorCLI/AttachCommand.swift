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
      recording from the first input on, as with --follow, and never changes the app itself. An app that \
      does not answer within a second, or within --timeout, is given up.
      """)

  @Argument(
    help: ArgumentHelp(
      "The app to follow: its name, its name with its process as in the list, or the path of its socket.",
      valueName: "app"),
    completion: .openApp)
  var name: String?

  @Flag(
    help: "Print the list and all results as JSON, one object on each line; like --format json.")
  var json = false

  @OptionGroup var loading: AppOption
  @OptionGroup var running: RunOptions
  @OptionGroup var prompt: PromptFlag
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if options.state != nil {
      throw ValidationError("--state does not go with 'attach': a recording says how it begins")
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
      if let obstacle = app.obstacle {
        MainActor.assumeIsolated { StandardConsole().write(["error: \(obstacle)"], to: .errors) }
        throw ExitCode(1)
      }
      options.follow = greeting.recording
    } catch let problem as FileProblem {
      throw ValidationError(problem.reason)
    }
    try options.runSession()
  }
}
