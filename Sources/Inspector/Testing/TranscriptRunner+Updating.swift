extension TranscriptRunner {
  /// What came of the attempt to update a transcript.
  package enum Revision: Hashable, Sendable, Codable {
    /// A second run showed that this text passes wherever it was changed; how that run went, of how many
    /// hunks how many were taken.
    case verified(text: String, hunks: Int, of: Int, TranscriptResult)
    /// There is no text that passes, for this reason.
    case refused(reason: String)
  }

  /// Runs a transcript and, if it differs, finds a text that passes; the revision is nil if there
  /// is nothing to revise.
  ///
  /// - Parameter takesFailures: whether the text may come to expect what is broken, too.
  package func update(
    _ text: String, path: String, takingFailures takesFailures: Bool = false
  ) async -> (result: TranscriptResult, revision: Revision?) {
    let result = await updating(takingFailures: takesFailures).run(text, path: path)
    guard !result.differences.isEmpty, let update = TranscriptUpdate(text, result) else {
      return (result, nil)
    }
    let kept = takesFailures ? [] : result.broken
    guard update.hunks.contains(where: { !kept.contains($0.exchange) }) else {
      return (result, nil)
    }
    return (result, await verify(update, path: path) { !kept.contains($0.exchange) })
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
    return .verified(text: text, hunks: accepted.count, of: update.hunks.count, again)
  }
}

extension TranscriptResult {
  /// The positions of the commands that an update leaves as they are unless told otherwise.
  var broken: Set<Int> { Set(differences.filter { $0.broken != nil }.map(\.exchange)) }
}

extension String {
  /// The text up to its first line feed.
  var firstLine: Substring { prefix { !$0.isNewline } }
}
