import Inspectable

/// An app that can be loaded by name, and how its process is started.
package struct AppEntry: Hashable, Sendable {
  package var name: String
  package var summary: String
  package var launch: ProcessHost.Launch

  package init(name: String, summary: String, launch: ProcessHost.Launch) {
    self.name = name
    self.summary = summary
    self.launch = launch
  }
}

/// What `load` accepts: the names of known apps; anything with a slash is the path of a program.
package struct AppCatalog: Sendable {
  package var entries: [AppEntry]

  package init(_ entries: [AppEntry] = []) {
    self.entries = entries
  }

  /// What a word after `load` stands for.
  package enum Target: Hashable, Sendable {
    case known(AppEntry)
    case program(path: String)
  }

  /// Resolves a word, or says which names there are.
  package func target(_ word: String) throws(CommandError) -> Target {
    if let entry = entries.first(where: { $0.name == word }) { return .known(entry) }
    if word.contains("/") { return .program(path: word) }
    throw .unknownApp(word, known: entries.map(\.name))
  }
}
