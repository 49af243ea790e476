import ArgumentParser
import Inspectable
import InspectableSystem
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
    if arguments.count == 3, arguments[0] == "serve", arguments[1] == "--socket" {
      SocketBridge.run(to: arguments[2])
    }
    if arguments.count == 3, arguments[0] == "serve", arguments[1] == "--page",
      let port = UInt16(arguments[2])
    {
      WindowServer.run(port: port)
    }
    Platform.unblockSignals()
    FreedMemory.keep()
    Platform.openMissingStreams()
    // Writing to a host that is gone, or to a full disk, must be an error, not the end of the
    // inspector.
    Platform.letWritesFail()
    if let topic = VerbPages.topic(of: arguments) { VerbPages.show(topic) }
    var type: any ParsableCommand.Type = InspectorCommand.self
    do {
      var command = try InspectorCommand.parseAsRoot(arguments)
      type = Swift.type(of: command)
      if (command as? any Subcommand)?.options.follow != nil {
        throw ValidationError("--follow begins a session: it stands without a subcommand")
      }
      try command.run()
      finish(0)
    } catch {
      end(error, of: type)
    }
  }

  /// Help and versions are printed and succeed; anything else is a bad command line.
  ///
  /// - Parameter type: what was run, whose usage is shown.
  private static func end(_ error: any Error, of type: any ParsableCommand.Type) -> Never {
    let code = InspectorCommand.exitCode(for: error)
    if let exit = error as? ExitCode { finish(exit.rawValue) }
    // Without a subcommand the tool runs a hidden one, whose name is left out of messages.
    var message = type.fullMessage(for: error)
    if type != InspectorCommand.self, let name = type.configuration.commandName {
      message = message.replacing("Usage: \(name)", with: "Usage: inspector \(name)")
        .replacing("  See '\(name) ", with: "  See 'inspector \(name) ")
    }
    message = message.replacing("inspector \(SessionCommand.name)", with: "inspector")
    // So that it begins like all other errors.
    if message.hasPrefix("Error: ") { message = "error: " + message.dropFirst("Error: ".count) }
    // The message quotes what was given; a line feed in that must not begin a new line.
    for argument in CommandLine.arguments {
      message = message.replacing(argument, with: ShownLine(argument).text)
    }
    var lines = asked(
      message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    if code == .success { lines += VerbPages.appendix(to: lines) }
    MainActor.assumeIsolated {
      let console = StandardConsole()
      guard code != .success, let screen = console.screen else {
        return console.write(lines, to: code == .success ? .output : .errors)
      }
      console.write(lines.flatMap { ShownLine($0).wrapped(to: screen.columns) }, to: .errors)
    }
    finish(code == .success ? 0 : 2)
  }

  /// Ends the process with a code, which is not that of success if results are lost.
  private static func finish(_ code: Int32) -> Never {
    let isLost = MainActor.assumeIsolated { StandardConsole.hasLostAnyOutput }
    Platform.end(code == 0 && isLost ? 2 : code)
  }

  /// The lines of a message, what it says of an argument that is not there in one of them.
  private static func asked(_ lines: [String]) -> [String] {
    let start = "error: Missing expected argument '"
    guard lines.count > 1, lines[0].hasPrefix(start), lines[1].hasPrefix("Help:  ") else {
      return lines
    }
    let name = lines[0].dropFirst(start.count).prefix { $0 != " " && $0 != "'" }
    let help = lines[1].dropFirst("Help:  ".count + name.count).drop { $0 == " " }
    let words = help.prefix(1).lowercased() + help.dropFirst()
    return ["error: expected \(name): \(words.hasSuffix(".") ? words.dropLast() : words[...])"]
      + lines.dropFirst(2)
  }
}
