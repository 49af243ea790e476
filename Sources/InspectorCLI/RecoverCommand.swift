import ArgumentParser
import Inspector

/// `inspector recover`: sessions whose inspector has ended.
struct RecoverCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "List the sessions that you can bring back, or continue one.",
    discussion: """
      While a session lasts, each command is written to a private file, the journal, before it runs. \
      Journals are in $XDG_STATE_HOME/inspector/journals: those of the last sessions that ended well, \
      and all others until you recover or dismiss them.
      """)

  @Argument(
    help: ArgumentHelp(
      "The session to continue: its name, or its number in the list.", valueName: "session"),
    completion: .session)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Discard a session, by its name or number; can be repeated.", valueName: "session"),
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
