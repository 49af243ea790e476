/// Where a user's own files are, as the XDG base directory specification says.
package struct UserFolders: Sendable {
  private let environment: Environment

  package init(_ environment: Environment) {
    self.environment = environment
  }

  /// The commands that each shell begins with; nil if there is no home.
  package var rcFile: String? {
    folder("XDG_CONFIG_HOME", else: ".config").map { $0 + "/inspector/rc" }
  }

  /// The history; nil if it is turned off, or if there is no home.
  package var historyFile: String? {
    if let path = environment["INSPECTOR_HISTORY"] { return path.isEmpty ? nil : path }
    return folder("XDG_STATE_HOME", else: ".local/state").map { $0 + "/inspector/history" }
  }

  /// The journals; nil if there is no home.
  package var journals: JournalFolder? {
    folder("XDG_STATE_HOME", else: ".local/state").map { JournalFolder($0 + "/inspector/journals") }
  }

  /// The packages of commits, which can be made again; nil if there is no home.
  package var builds: String? {
    folder("XDG_CACHE_HOME", else: ".cache").map { $0 + "/inspector/builds" }
  }

  /// Relative paths in the variables are to be ignored, says the specification.
  private func folder(_ variable: String, else place: String) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    return environment.nonEmpty("HOME").map { $0 + "/" + place }
  }
}
