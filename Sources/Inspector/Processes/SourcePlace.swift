import InspectableDoor

/// A place in a source, as the debug information of a program names it.
package struct SourcePlace: Hashable, Sendable {
  package var file: String
  package var line: Int
  /// The function's name as the linker knows it.
  package var function: String
  /// What failed there, where Swift traps without a message, such as `arithmetic overflow`; nil if that is not known.
  package var failure: String?

  package init(file: String, line: Int, function: String = "", failure: String? = nil) {
    self.file = file
    self.line = line
    self.function = function
    self.failure = failure
  }

  /// Such as `TodoActions.swift:41`.
  package var text: String { SafeText.escaped("\(name):\(line)") }

  /// Such as `TodoActions.swift:41: arithmetic overflow`.
  package var textWithFailure: String {
    text + (failure.map { ": " + SafeText.escaped($0) } ?? "")
  }

  private var name: Substring { file.split(separator: "/").last ?? "" }

  /// The folders in `Sources/` of the modules that an app links to be inspected.
  private static let ownModules: Set<Substring> = [
    "Inspectable", "InspectableDoor", "InspectableLanguage",
    "Support/InspectableSystem", "Support/CCrashTrail", "Support/CMainQueue",
    "Published/Katana", "Published/Redux", "Published/Staty", "Published/Tempura",
    "Published/TempuraTesting", "Published/UIKit", "Published/ViewEnvironment",
    "Published/Workflow", "Published/WorkflowConcurrency",
    "Published/WorkflowConcurrencyTesting", "Published/WorkflowTesting", "Published/WorkflowUI",
  ]

  private var folders: [Substring] { file.split(separator: "/").dropLast() }

  /// Whether this is what calls the app, below which nothing of the app is of interest.
  package var callsApp: Bool { name == "AppServer.swift" && folders.last == "Serving" }

  /// Whether it is in the app's own sources: not in what a compiler or a macro wrote, nor in a package that
  /// was fetched, nor in the inspector's.
  package var isOwn: Bool {
    guard line > 0, !name.isEmpty, !name.hasPrefix("<"), !name.hasPrefix("@") else { return false }
    let folders = folders
    if folders.contains("checkouts") { return false }
    guard let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.endIndex else {
      return true
    }
    let inside = folders[(sources + 1)...]
    let module = inside.prefix(1).joined()
    let inWing = inside.prefix(2).joined(separator: "/")
    return !Self.ownModules.contains(Substring(module))
      && !Self.ownModules.contains(Substring(inWing)) && !module.hasPrefix("StateKit")
  }
}
