/// A suite that is running: outcomes come in any order and are handed on in the order of the files.
struct SuiteRun {
  enum Source {
    case job(TranscriptJob)
    /// A file that cannot be run at all.
    case unusable(TranscriptResult)
  }

  let sources: [Source]
  var outcomes: [TranscriptOutcome?]
  var summary = TranscriptSummary()
  var goesOn = true

  init(_ sources: [Source]) {
    self.sources = sources
    outcomes = sources.map {
      if case .unusable(let result) = $0 { TranscriptOutcome(result: result) } else { nil }
    }
  }

  /// The jobs with the positions of their files.
  var jobs: [(position: Int, job: TranscriptJob)] {
    sources.enumerated().compactMap { position, source in
      if case .job(let job) = source { (position, job) } else { nil }
    }
  }

  /// The next file whose outcome is known.
  func next() -> (Source, TranscriptOutcome)? {
    let position = summary.entries.count
    guard position < sources.count, let outcome = outcomes[position] else { return nil }
    return (sources[position], outcome)
  }
}
