import ArgumentParser
import Inspectable
import Inspector

/// `inspector import FORM FILE`: what a file of another tool says, done to an app.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Do to an app what a file of another tool says, such as one of Redux DevTools.",
    discussion: """
      redux-devtools does the actions that Redux DevTools exported; har answers the requests that wait, as a \
      browser's archive of requests says, by the file of --with. 'docs/Exports.md' has the forms.
      """)

  @Argument(help: "What the file is: redux-devtools or har.")
  var form: String

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Which request of the app each URL is (har).", valueName: "mapping"),
    completion: .file())
  var with: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the session down as a transcript, a new file.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var options: CommonOptions

  func validate() throws {
    guard ["redux-devtools", "har"].contains(form) else {
      throw ValidationError("expected redux-devtools or har, found '\(form)'")
    }
    if (form == "har") != (with != nil) {
      throw ValidationError("har wants --with, a file that maps requests, and nothing else has it")
    }
    if options.app == nil {
      throw ValidationError("import wants --app, the app to which it is done")
    }
  }

  func run() throws {
    func quoted(_ path: String) -> String {
      "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let command = "import \(form) \(quoted(file))" + (with.map { " --with \(quoted($0))" } ?? "")
    try options.run(
      [.commands(options.commands + [command])], permissions: .all, recording: output)
  }
}
