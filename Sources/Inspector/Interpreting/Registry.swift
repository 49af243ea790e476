/// All verbs, by name.
package struct Registry: Sendable {
  /// In the order in which help shows them.
  package let commands: [Command]
  private let byName: [String: Int]

  package init(_ commands: [Command]) {
    self.commands = commands
    var names: [String: Int] = [:]
    for (index, command) in commands.enumerated() {
      for name in [command.verb] + command.aliases { names[name] = index }
    }
    byName = names
  }

  /// The verb of exactly this name.
  package func command(named name: String) -> Command? {
    byName[name].map { commands[$0] }
  }

  /// Whether a whole command follows a verb.
  package func holdsCommand(_ verb: String) -> Bool { command(named: verb)?.holdsCommand == true }

  /// Every name, aliases included, sorted.
  package var names: [String] { byName.keys.sorted() }
}
