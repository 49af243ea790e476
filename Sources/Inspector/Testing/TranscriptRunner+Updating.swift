extension TranscriptRunner {
  /// What came of the attempt to update a transcript.
  package enum Revision: Hashable, Sendable, Codable {
    /// This text passes, as a second run showed.
    case verified(text: String, hunks: Int)
    /// There is no text that passes, for this reason.
    case refused(reason: String)
  }

  /// Runs a transcript and, if it differs, finds a text that passes; the revision is nil if there
  /// is nothing to revise.
  package func update(_ text: String, path: String) async -> (
    result: TranscriptResult, revision: Revision?
  ) {
    let result = await run(text, path: path)
    guard !result.differences.isEmpty, let update = TranscriptUpdate(text, result) else {
      return (result, nil)
    }
    return (result, await verify(update, path: path) { _ in true })
  }

  /// Applies some hunks and runs the text again, to see that it now passes at their commands.
  package func verify(
    _ update: TranscriptUpdate, path: String, applying isAccepted: (TranscriptUpdate.Hunk) -> Bool
  ) async -> Revision {
    let text = update.text(applying: isAccepted)
    let accepted = update.hunks.filter(isAccepted)
    let open = Set(update.hunks.filter { !isAccepted($0) }.map(\.exchange))
    let again = await run(text, path: path)
    if let problem = again.problem {
      return .refused(reason: "what came cannot be expected: \(problem.message)")
    }
    if let different = again.differences.first(where: { !open.contains($0.exchange) }) {
      return .refused(
        reason: "it gave something else when it ran again: \(different.command.firstLine)")
    }
    return .verified(text: text, hunks: accepted.count)
  }
}

extension String {
  /// The text up to its first line feed.
  var firstLine: Substring { prefix { !$0.isNewline } }
}
