import InspectableDoor

extension Session {
  /// Writes a command into the journal, carries it out, and marks it there as not done if it
  /// failed.
  func journaling<Result>(
    _ command: @autoclosure () -> String,
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    guard let journal else { return try await body() }
    journal.write([command()])
    return try await finishing(body)
  }

  /// Carries out the first command of the journal that is not carried out yet, and marks it there
  /// as not done if it failed.
  func finishing<Result>(
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    do throws(CommandError) {
      let result = try await body()
      journal?.finishFirst()
      return result
    } catch {
      journal?.withdraw(1)
      throw error
    }
  }

  /// Carries out a command that does several others, each of which is written to the journal, with
  /// lines where it began and where it was over.
  func journaling<Result>(
    within command: @autoclosure () -> String,
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    guard let journal else { return try await body() }
    journal.begin(command())
    defer { journal.end() }
    return try await body()
  }

  /// Removes a journal whose content is in this session's own; if there is none, it stays.
  func replaceJournal(at path: String) {
    journal?.replace(path)
  }
}
