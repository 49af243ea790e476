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
          path: file.path, text: text, isUpdate: options.mode == .update, folder: file.folder))
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
    switch options.mode {
    case .check:
      return .init(result, .failed)
    case .update:
      return written(outcome.revision ?? .refused(reason: "nothing to change"), job, result)
    case .review:
      return await reviewed(job, result, review)
    }
  }

  private func reviewed(
    _ job: TranscriptJob, _ result: TranscriptResult, _ review: TranscriptReview
  ) async -> TranscriptSummary.Entry {
    guard let update = TranscriptUpdate(job.text, result),
      let accepted = review.accepted(of: update, result), !accepted.isEmpty
    else { return .init(result, .failed, note: "left as it is: \(result.path)") }
    let revision = await sequential.runner.verify(
      update, path: job.path, applying: accepted.contains)
    var entry = written(revision, job, result)
    if entry.verdict == .updated, accepted.count < update.hunks.count {
      // A transcript whose update was refused still differs.
      entry.verdict = .failed
      entry.note = "updated in part: \(result.path) (\(accepted.count) of \(update.hunks.count))"
    }
    return entry
  }

  private func written(
    _ revision: TranscriptRunner.Revision, _ job: TranscriptJob, _ result: TranscriptResult
  ) -> TranscriptSummary.Entry {
    switch revision {
    case .refused(let reason):
      return .init(result, .failed, note: "not updated: \(result.path): \(reason)")
    case .verified(let text, let hunks):
      do throws(FileProblem) {
        try WrittenFile.replace(job.text, with: text, at: job.path, below: job.folder)
        return .init(result, .updated, note: "\(hunks) change\(hunks == 1 ? "" : "s")")
      } catch {
        return .init(
          TranscriptResult(
            path: result.path, problem: TranscriptError(line: nil, message: error.reason)),
          .malformed)
      }
    }
  }
}
