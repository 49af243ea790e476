import InspectableDoor

/// An app that can be loaded by name, and how its process is started.
package struct AppEntry: Hashable, Sendable {
  package var name: String
  package var summary: String
  package var launch: ProcessHost.Launch
  /// Whether the name is that of an app; else it is a program that may serve several.
  package var isApp = true

  package init(name: String, summary: String, launch: ProcessHost.Launch) {
    self.name = name
    self.summary = summary
    self.launch = launch
  }
}

/// What `load` accepts: the names of known apps; anything with a slash is the path of a program, and
/// `.` the folder that one is in.
package struct AppCatalog: Sendable {
  package var entries: [AppEntry]
  /// What every word after `load` stands for; nil where each stands for itself.
  package var replacement: AppWord?

  package init(_ entries: [AppEntry] = []) {
    self.entries = entries
  }

  /// What a word after `load` stands for.
  package enum Target: Hashable, Sendable {
    case known(AppEntry)
    case program(path: String)
    case package(path: String)

    /// Whether it is built before it is started.
    package var isPackage: Bool { if case .package = self { true } else { false } }
  }

  /// Finds what a word stands for, or throws an error that lists the names.
  package func target(_ word: String) throws(CommandError) -> Target {
    let word = replacement?.place ?? word
    if let entry = entries.first(where: { $0.name == word }) {
      return entry.isApp ? .known(entry) : Self.target(atPath: entry.launch.executable)
    }
    if AppWord.isPath(word) { return Self.target(atPath: word) }
    throw .unknownApp(word, known: entries.map(\.name))
  }

  private static func target(atPath path: String) -> Target {
    PackageBuilder.isPackage(path) ? .package(path: path) : .program(path: path)
  }

  /// The same with the programs and packages in the folders that `INSPECTOR_PATH` lists.
  package func searching(_ environment: Environment) -> AppCatalog {
    var result = self
    for folder in (environment["INSPECTOR_PATH"] ?? "").split(separator: ":") {
      for entry in Platform.entries(ofFolder: String(folder)).sorted() {
        let isFolder = entry.hasSuffix("/")
        let name = isFolder ? String(entry.dropLast()) : entry
        let path = "\(folder)/\(name)"
        guard isFolder ? PackageBuilder.isPackage(path) : Platform.isExecutable(path),
          !result.entries.contains(where: { $0.name == name })
        else { continue }
        var found = AppEntry(name: name, summary: path, launch: .init(executable: path))
        found.isApp = false
        result.entries.append(found)
      }
    }
    return result
  }
}
