import ArgumentParser
import Inspector

/// `inspector recover`: sessions whose inspector has ended.
struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "List the sessions that can be brought back, or go on with one.",
    discussion: """
      A session is written down in a private file while it lasts, each command before it is carried \
      out. The journals of the last sessions are kept in $XDG_STATE_HOME/inspector/journals.
      """)

  @Argument(
    help: ArgumentHelp(
      "The session to go on with: its name, or its number in the list.", valueName: "session"))
  var session: String?

  @OptionGroup var options: CommonOptions

  func run() throws {
    guard let session else {
      MainActor.assumeIsolated {
        let lines = SavedSession.list(in: UserFolders(.process).journals)
        StandardConsole().write(lines, to: .output)
      }
      return
    }
    let saved: SavedSession
    do {
      saved = try SavedSession.find(session, in: UserFolders(.process).journals)
    } catch {
      throw ValidationError(error.reason)
    }
    try options.runSession(recovered: saved)
  }
}
