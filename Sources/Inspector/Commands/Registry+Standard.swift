extension Registry {
  /// The verbs of the inspector.
  package static let standard = Registry(
    Command.loading + Command.looking + [Command.overview] + Command.acting + Command.queues
      + Command.outside + [Command.wait]
      + Command.stepping
      + Command.travelling + Command.branches + Command.questions + [Command.lastCrash]
      + Command.checking + Command.exploring
      + Command.observing
      + Command.definitions
      + Command.scripting + [Command.importing]
      + Command.shell)
}

extension Interpreter {
  /// Runs the inspector's own verbs.
  package convenience init(
    session: Session, console: any Console, format: OutputFormat = .text,
    settings: Settings = Settings(), files: (any FileReading)? = nil,
    permissions: Permissions = .all, commandsFrom path: String? = nil
  ) {
    self.init(
      session: session, console: console, format: format, settings: settings,
      registry: .standard, files: files, permissions: permissions, commandsFrom: path)
  }
}
