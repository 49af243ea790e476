import ArgumentParser
import Inspector

/// `inspector new NAME`: a package with an app to begin with.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a package with an app, a test and a transcript.",
    discussion: """
      In the folder of a package, it adds an app to that package, as a target, with a transcript.
      """)

  @Argument(help: ArgumentHelp("What the package and its folder are called.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The inspector's package: a folder, or the URL of a repository; by default the folder in which this tool was built.",
      valueName: "path-or-url"),
    completion: .directory)
  var package: String?

  func run() throws {
    guard let dependency = package ?? Self.ownPackage() else {
      throw ValidationError(
        "this program was not built here, so say where the inspector's package is: --package with a "
          + "folder, or the address of a repository")
    }
    guard PackageTemplate.isAddress(dependency) || Self.isInspector(dependency) else {
      let what = Platform.exists(dependency) ? "is not the inspector's package" : "does not exist"
      throw ValidationError(
        "'\(dependency)' \(what): --package wants its folder, or the address of its repository")
    }
    let isFolder = Platform.exists(dependency)
    do {
      let template = try PackageTemplate(
        name: name, dependency: isFolder ? Platform.absolutePath(dependency) : dependency)
      let folder = Platform.exists("Package.swift") ? nil : name
      let lines = folder == nil ? added : written
      try MainActor.assumeIsolated {
        try Self.write(template, to: folder)
        StandardConsole().write(lines, to: .output)
      }
    } catch let problem as FileProblem {
      throw ValidationError(problem.reason)
    }
  }

  /// Writes a package into a new folder, or adds an app to the package in this one.
  @MainActor
  private static func write(_ template: PackageTemplate, to folder: String?) throws(FileProblem) {
    if let folder {
      try template.write(to: folder)
    } else {
      try PackageAddition(template, to: ".").add()
    }
  }

  private var written: [String] {
    [
      "wrote \(name)", "  inspector --app ./\(name)", "  inspector test --app ./\(name) \(name)",
      "  swift test --package-path \(name)",
    ]
  }

  private var added: [String] {
    [
      "added \(name) to the package", "  swift package inspect", "  swift package inspect test",
      "give it your own targets by: swift package add-target-dependency TARGET \(name)",
      "Tests/\(name).inspect is a session of the app in Sources/\(name): record another once that is yours",
    ]
  }

  /// The package in whose build folder this program is.
  private static func ownPackage() -> String? {
    var path = Platform.executablePath()
    while let end = path.lastIndex(of: "/"), end > path.startIndex {
      path = String(path[..<end])
      if isInspector(path) { return path }
    }
    return nil
  }

  private static func isInspector(_ path: String) -> Bool {
    Platform.exists(path + "/Sources/Inspectable") && Platform.exists(path + "/Package.swift")
  }
}
