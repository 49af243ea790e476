import Foundation

/// What the inspector is started with.
struct Invocation {
  /// Its arguments, among them the package as the app.
  var arguments: [String]
  /// Whether it prompts, and so wants a terminal.
  var wantsTerminal: Bool

  /// Subcommands that take an app, of which the last one prompts.
  private static let ofAnApp = ["run", "test", "coverage", "export", "record"]
  private static let prompting = ["record", "recover", "tour"]

  /// - Parameters:
  ///   - given: what follows `swift package inspect`.
  ///   - folder: the package.
  init(_ given: [String], in folder: URL) {
    // Behind `--`, SwiftPM takes no option for one of its own, such as `-c`.
    var given = given
    if let mark = given.firstIndex(of: "--") { given.remove(at: mark) }
    let command = given.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let isScript = given.contains("-c") || given.contains("--help") || given.contains("-h")
    wantsTerminal = !isScript && (command.map(Self.prompting.contains) ?? true)
    guard command.map(Self.ofAnApp.contains) ?? true, !given.contains("--app") else {
      arguments = given
      return
    }
    let rest = given.dropFirst(command == nil ? 0 : 1)
    arguments = (command.map { [$0] } ?? []) + ["--app", "."] + rest
    // All transcripts of the package, unless some are named.
    let isNamed = rest.contains {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
    if command == "test" || command == "coverage", !isNamed, !isScript { arguments.append("Tests") }
  }
}
