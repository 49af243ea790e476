import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// The command line: finds out what is asked for and hands over to the inspector.
@main
enum InspectorMain {
  /// Synchronous, because a process that serves an app owns its executors from the start.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == "serve",
      let app = SampleApps.all.first(where: { $0.name == arguments[1] })
    {
      AppServer.main(app)
    }
    Platform.openMissingStreams()
    // Writing to a host that is gone, or to a full disk, must be an error, not the end of the
    // inspector.
    Platform.letWritesFail()
    do {
      var command = try InspectorCommand.parseAsRoot(arguments)
      try command.run()
    } catch {
      end(error)
    }
  }

  /// Help and versions are printed and succeed; anything else is a bad command line.
  private static func end(_ error: any Error) -> Never {
    let code = InspectorCommand.exitCode(for: error)
    if let exit = error as? ExitCode { Platform.end(exit.rawValue) }
    // Without a subcommand the tool runs a hidden one, whose name is left out of messages.
    var message = InspectorCommand.fullMessage(for: error)
      .replacing("inspector \(SessionCommand.name)", with: "inspector")
    // So that it begins like all other errors.
    if message.hasPrefix("Error: ") { message = "error: " + message.dropFirst("Error: ".count) }
    // The message quotes what was given; a line feed in that must not begin a new line.
    for argument in CommandLine.arguments {
      message = message.replacing(argument, with: ShownLine(argument).text)
    }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    MainActor.assumeIsolated {
      StandardConsole().write(lines, to: code == .success ? .output : .errors)
    }
    Platform.end(code == .success ? 0 : 2)
  }
}
