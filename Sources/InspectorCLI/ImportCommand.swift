import ArgumentParser
import Inspectable
import Inspector

/// `inspector import FORM FILE`: what a file of another tool says, done to an app.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replay a file from another tool, such as Redux DevTools, on an app.",
    discussion: """
      redux-devtools performs the actions that Redux DevTools exported. har answers waiting requests from a \
      browser's archive, with the mapping of --with. docs/Exports.md has the forms.
      """)

  @Argument(help: "What the file is: redux-devtools or har.")
  var form: String

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The file that maps URLs to the app's requests (har).", valueName: "mapping"),
    completion: .file())
  var with: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the session to a new file, as a transcript.", valueName: "file"),
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
