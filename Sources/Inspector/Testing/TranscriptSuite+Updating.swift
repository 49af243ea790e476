import ExpectedOutput

extension TranscriptSuite {
  /// What to do about a file.
  func read(_ file: TranscriptFile) -> SuiteRun.Source {
    func unusable(_ problem: TranscriptError) -> SuiteRun.Source {
      .unusable(TranscriptResult(path: file.path, problem: problem))
    }
    do throws(FileProblem) {
      let text = try file.text(readsFiles: readsFiles)
      if options.mode != .check, let line = MergeConflict.line(in: text) {
        return unusable(
          TranscriptError(
            line: line, message: "a merge conflict marker: resolve the conflict before an update"))
      }
      return .job(
        TranscriptJob(
          path: file.path, text: text, isUpdate: options.mode == .update,
          isReview: options.mode == .review, takesFailures: options.takesFailures,
          folder: file.folder))
    } catch {
      return unusable(TranscriptError(line: nil, message: error.reason))
    }
  }

  /// The final result of a transcript, after it was updated if that is wanted.
  func entry(
    for outcome: TranscriptOutcome, _ source: SuiteRun.Source, _ review: TranscriptReview
  ) async -> TranscriptSummary.Entry {
    let result = outcome.result
    guard result.problem == nil else { return .init(result, .malformed) }
    guard !result.passed, case .job(let job) = source else { return .init(result, .passed) }
    var entry: TranscriptSummary.Entry
    switch options.mode {
    case .check: return .init(result, .failed)
    case .update: entry = written(outcome.revision, job, result)
    case .review: entry = written(await revision(of: job, result, review), job, result)
    }
    if !options.takesFailures { entry.kept = entry.result.differences.filter { $0.broken != nil } }
    return entry
  }

  /// The text that the user wants; nil if no change is wanted, or none can be asked about.
  private func revision(
    of job: TranscriptJob, _ result: TranscriptResult, _ review: TranscriptReview
  ) async -> TranscriptRunner.Revision? {
    guard let update = TranscriptUpdate(job.text, result) else { return nil }
    let kept = options.takesFailures ? [] : result.broken
    let accepted = review.accepted(
      of: update.hunks.filter { !kept.contains($0.exchange) }, result)
    guard !accepted.isEmpty else { return nil }
    return await sequential.runner.verify(update, path: job.path, applying: accepted.contains)
  }

  private func written(
    _ revision: TranscriptRunner.Revision?, _ job: TranscriptJob, _ result: TranscriptResult
  ) -> TranscriptSummary.Entry {
    switch revision {
    case nil: return .init(result, .failed, note: "left as it is: \(result.path)")
    case .refused(let reason):
      return .init(result, .failed, note: "not updated: \(result.path): \(reason)")
    case .verified(let text, let hunks, let all, var left):
      do throws(FileProblem) {
        try WrittenFile.replace(job.text, with: text, at: job.path, below: job.folder)
      } catch {
        return .init(
          TranscriptResult(
            path: result.path, problem: TranscriptError(line: nil, message: error.reason)),
          .malformed)
      }
      guard !left.passed else {
        return .init(result, .updated, note: "\(hunks) change\(hunks == 1 ? "" : "s")")
      }
      // What still differs is told by its lines in the new text.
      left.duration = result.duration
      return .init(
        left, .failed, note: "updated in part: \(result.path) (\(hunks) of \(all))")
    }
  }
}
