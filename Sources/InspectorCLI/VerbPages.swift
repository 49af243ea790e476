import ArgumentParser
import Inspectable
import Inspector

/// The help on the verbs of a session, outside of one.
enum VerbPages {
  /// What `inspector help TOPIC` asks about, unless that is a subcommand, which has a page of its own.
  static func topic(of arguments: [String]) -> String? {
    guard arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-"),
      !subcommands(hiddenToo: true).contains(arguments[1])
    else { return nil }
    return arguments[1]
  }

  /// Shows what `help TOPIC` shows in a session, and ends the process.
  static func show(_ topic: String) -> Never {
    let lines = HelpPage.page(on: topic, in: .standard)
    let known = subcommands() + Registry.standard.names
    MainActor.assumeIsolated {
      StandardConsole().write(
        lines ?? [
          "error: " + Nearest.unknown("topic", topic, in: known, else: "see 'inspector help'")
        ],
        to: lines == nil ? .errors : .output)
    }
    Platform.end(lines == nil ? 2 : 0)
  }

  /// What the page of a subcommand ends with if a verb of a session has the same name.
  static func appendix(to lines: [String]) -> [String] {
    let start = "USAGE: inspector "
    guard let usage = lines.first(where: { $0.hasPrefix(start) }) else { return [] }
    let name = String(usage.dropFirst(start.count).prefix { $0 != " " })
    guard subcommands().contains(name), let verb = Registry.standard.command(named: name) else {
      return []
    }
    return ["IN A SESSION:"] + HelpPage.page(verb).map { "  " + $0 } + [""]
  }

  private static func subcommands(hiddenToo: Bool = false) -> [String] {
    InspectorCommand.configuration.subcommands.map { $0.configuration }
      .filter { hiddenToo || $0.shouldDisplay }.compactMap(\.commandName)
  }
}
