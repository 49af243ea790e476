import InspectableDoor

extension TranscriptSuite {
  /// Runs the transcripts and adds up what they do of all that their apps offer.
  ///
  /// What is wrong with them is told on standard error.
  ///
  /// - Returns: what they did; nil if one of them cannot be run.
  package func coverage(_ paths: [String]) async throws(FileProblem) -> Coverage? {
    let files = try files(paths)
    guard build(for: files) != nil else { return nil }
    var run = SuiteRun(files.map(read))
    let jobs = run.jobs
    await executor(for: jobs.count).run(jobs.map(\.job)) { index, outcome in
      run.outcomes[jobs[index].position] = outcome
      return true
    }
    var coverage = Coverage()
    let outcomes = run.outcomes.compactMap(\.self)
    // They are added in the order of the files, so that the result is the same however many run at
    // a time.
    for outcome in outcomes {
      if let other = outcome.coverage { coverage.add(other) }
      guard outcome.result.problem != nil else { continue }
      console.write(TranscriptReport(outcome.result, palette(.errors)).lines, to: .errors)
    }
    let differing = outcomes.filter { $0.result.problem == nil && !$0.result.passed }
    if !differing.isEmpty {
      let count = "\(grouped(differing.count)) of \(grouped(outcomes.count)) transcripts"
      let verb = differing.count == 1 ? "differs" : "differ"
      console.write(
        ["\(count) \(verb) from what is expected: \(differing.map(\.result.path).listed())"],
        to: .errors)
    }
    return outcomes.contains { $0.result.problem != nil } ? nil : coverage
  }

  /// The same, shown as a report: `inspector coverage`.
  ///
  /// - Returns: the exit code: 1 if less is done than wanted, 2 if a transcript cannot be run or no
  ///   app is loaded.
  package func reportCoverage(
    _ paths: [String], atLeast wanted: Double?, format: OutputFormat, isFull: Bool
  ) async -> Int32 {
    do throws(FileProblem) {
      guard let coverage = try await coverage(paths) else { return 2 }
      guard !coverage.apps.isEmpty else {
        throw FileProblem("no app is loaded in these transcripts, so there is nothing to cover")
      }
      let report = CoverageReport(coverage, atLeast: wanted)
      console.write(
        format == .json ? [report.json.text] : report.lines(isFull: isFull), to: .output)
      return report.isEnough ? 0 : 1
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }
}
