/// What `help` shows.
package enum HelpPage {
  /// Every verb in its group, on one screen.
  package static func overview(_ registry: Registry) -> [String] {
    var lines: [String] = []
    for group in Command.Group.allCases {
      let commands = registry.commands.filter { $0.group == group }
      guard !commands.isEmpty else { continue }
      var line = group.rawValue.padded(to: 8)
      for command in commands {
        if line.count + command.verb.count + 1 > 78 {
          lines.append(line)
          line = "".padded(to: 8)
        }
        line += " " + command.verb
      }
      lines.append(line)
    }
    return lines + ["", "help VERB explains one; # begins a comment"]
  }

  /// One verb: its forms, what it does, examples.
  package static func page(_ command: Command) -> [String] {
    var lines = command.forms + ["  " + command.summary]
    if !command.aliases.isEmpty {
      lines.append("  also: " + command.aliases.joined(separator: ", "))
    }
    if !command.examples.isEmpty {
      lines.append("examples:")
      lines += command.examples.map { "  " + $0 }
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
