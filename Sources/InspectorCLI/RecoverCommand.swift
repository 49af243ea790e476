import ArgumentParser
import Inspector

/// `inspector recover`: sessions whose inspector has ended.
struct RecoverCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "List the sessions that can be brought back, or go on with one.",
    discussion: """
      A session is written down in a private file while it lasts, each command before it is carried \
      out. Journals are kept in $XDG_STATE_HOME/inspector/journals: those of the last sessions that \
      ended well, and every other until it is recovered or dismissed.
      """)

  @Argument(
    help: ArgumentHelp(
      "The session to go on with: its name, or its number in the list.", valueName: "session"),
    completion: .session)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Throw a session away, by its name or number; can be repeated.", valueName: "session"),
    completion: .session)
  var dismiss: [String] = []

  @OptionGroup var running: RunOptions
  @OptionGroup var prompt: PromptFlag
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if session != nil, !dismiss.isEmpty {
      throw ValidationError("--dismiss throws sessions away, and goes on with none: leave one out")
    }
  }

  func run() throws {
    if !dismiss.isEmpty { return try throwAway() }
    guard let session else {
      MainActor.assumeIsolated {
        let lines = SavedSession.list(in: UserFolders(.process).journals)
        StandardConsole().write(lines, to: .output)
      }
      return
    }
    let saved: SavedSession
    do {
      saved = try SavedSession.take(session, in: UserFolders(.process).journals)
    } catch {
      throw ValidationError(error.reason)
    }
    try options.runSession(recovered: saved)
  }

  private func throwAway() throws {
    let lines: [String]
    do {
      lines = try SavedSession.dismiss(dismiss, in: UserFolders(.process).journals)
    } catch {
      throw ValidationError(error.reason)
    }
    MainActor.assumeIsolated { StandardConsole().write(lines, to: .output) }
  }
}
