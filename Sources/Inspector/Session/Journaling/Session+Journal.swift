import Inspectable

extension Session {
  /// Writes a command into the journal, carries it out, and takes it back there if it failed.
  func journaling<Result>(
    _ command: @autoclosure () -> String,
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    guard let journal else { return try await body() }
    journal.write([command()])
    return try await withdrawing(body)
  }

  /// Carries out what the journal holds last, and takes it back there if it failed.
  func withdrawing<Result>(
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    let position = loaded?.timeline.position
    do throws(CommandError) {
      return try await body()
    } catch {
      journal?.withdraw()
      // An app that no longer gets to where it was is left where it does get to.
      if let now = loaded?.timeline.position, now != position { journal?.write(["goto \(now)"]) }
      throw error
    }
  }

  /// Takes a journal away that lives on in this session's own; without one it stays.
  func replaceJournal(at path: String) {
    journal?.replace(path)
  }
}
