import InspectableDoor

/// Runs every transcript under some paths: `inspector test`.
@MainActor
package struct TranscriptSuite {
  /// What to do about transcripts that differ.
  package enum Mode: Sendable {
    /// They fail.
    case check
    /// They are changed, all of them.
    case update
    /// They are changed where the user says so.
    case review
  }

  /// How a suite is run.
  package struct Options: Sendable {
    package var settings = TranscriptSettings()
    package var mode = Mode.check
    /// Whether transcripts may come to expect what is broken, too.
    package var takesFailures = false
    /// Only files whose path has a match for this regular expression; nil for all.
    package var filter: String?
    /// How many transcripts run at a time.
    package var jobs = 1
    /// Whether nothing is run after the first failure.
    package var failsFast = false
    package var reports: [ReportFile] = []
    /// The part of the transcripts that is run; nil for all.
    package var shard: Shard?
    package var color = ColorMode.auto
    /// Whether what differs is told in the form that GitHub's runners read, too.
    package var annotates = false

    package init() {}
  }

  let options: Options
  /// Runs a single transcript here and now.
  let sequential: SequentialExecutor
  /// The programs that are started for apps.
  let programs: Set<String>
  private let worker: ProcessHost.Launch?
  let console: any Console
  private let progress: ProgressLine?
  private let answers: any AnswerSource

  /// A suite whose apps have processes of their own.
  ///
  /// - Parameters:
  ///   - worker: a program that calls ``TranscriptWorker/serve(catalog:)``; without one, transcripts
  ///     run one after the other.
  ///   - progress: the line at the bottom of the terminal, where there is one.
  package init(
    catalog: AppCatalog, options: Options, worker: ProcessHost.Launch?, console: any Console,
    progress: ProgressLine? = nil, answers: any AnswerSource = StandardAnswers()
  ) {
    self.options = options
    sequential = SequentialExecutor(catalog: catalog, settings: options.settings)
    let named =
      options.settings.app.map { AppWord($0).place }.map { AppWord.isPath($0) ? [$0] : [] } ?? []
    programs = Set(catalog.entries.map(\.launch.executable)).union(named)
    self.worker = worker
    self.console = console
    self.progress = progress
    self.answers = answers
  }

  /// A suite that runs transcripts one after the other with a given runner.
  package init(
    runner: TranscriptRunner, options: Options, console: any Console,
    progress: ProgressLine? = nil, answers: any AnswerSource = StandardAnswers()
  ) {
    self.options = options
    sequential = SequentialExecutor(runner)
    programs = []
    worker = nil
    self.console = console
    self.progress = progress
    self.answers = answers
  }

  /// Runs the transcripts and shows how they went.
  ///
  /// - Parameter only: of the files found, those that are run; nil for all.
  /// - Returns: the exit code: 0, 1 if one differs, 2 if one cannot be run or nothing is tested.
  package func run(_ paths: [String], only: Set<String>? = nil) async -> Int32 {
    do throws(FileProblem) {
      let all = try files(paths)
      let files = (options.shard?.part(of: all) ?? all).filter { only?.contains($0.path) ?? true }
      if let shard = options.shard, files.isEmpty, only == nil {
        let there =
          all.count == 1 ? "there is 1 transcript" : "there are \(grouped(all.count)) transcripts"
        console.write(["nothing is in shard \(shard): \(there)"], to: .output)
      }
      guard let built = build(for: files) else { return 2 }
      var summary = await run(files)
      summary.build = built
      progress?.clear()
      console.write(summary.lines, to: .output)
      if let hint = hint(summary, paths) { console.write([hint], to: .output) }
      for report in options.reports {
        try report.write(summary)
        if report.form == .html { try await writePage(of: summary, to: report.path) }
      }
      return summary.exitCode
    } catch {
      progress?.clear()
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  /// Builds what the transcripts load; nil if their app cannot be built, which was shown then.
  func build(for files: [TranscriptFile]) -> SuiteBuild? {
    do throws(CommandError) {
      return try buildPackages(for: files, progress: progress ?? .linesOnStandardError())
    } catch {
      console.write(
        TextRenderer().lines(ShownFailure(withoutApp: error.failure)).map(\.text), to: .errors)
      return nil
    }
  }

  /// The transcripts under paths that the filter lets through.
  package func files(_ paths: [String]) throws(FileProblem) -> [TranscriptFile] {
    let files = try TranscriptFiles.find(paths, readsFiles: readsFiles)
    guard let filter = options.filter else { return sharded(files) }
    guard let expression = try? Regex(filter) else {
      throw FileProblem("--filter: not a regular expression: \(filter)")
    }
    let chosen = files.filter { $0.path.contains(expression) }
    guard !chosen.isEmpty else {
      throw FileProblem("--filter: none of \(grouped(files.count)) transcripts matches: \(filter)")
    }
    return sharded(chosen)
  }

  /// The order in which files are dealt out is that of their paths, however they were given.
  private func sharded(_ files: [TranscriptFile]) -> [TranscriptFile] {
    options.shard == nil ? files : files.sorted { $0.path < $1.path }
  }

  /// What can be done about transcripts that differ.
  private func hint(_ summary: TranscriptSummary, _ paths: [String]) -> String? {
    let count = summary.entries.count { entry in
      entry.verdict == .failed && entry.result.differences.contains { $0.broken == nil }
    }
    guard count > 0, options.mode == .check, !options.settings.comparesRuns else { return nil }
    let names = paths.map { path in
      path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
        ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }
    return "\(grouped(count)) differ\(count == 1 ? "s" : ""): "
      + "inspector test --review \(names.joined(separator: " "))"
  }

  // MARK: Running

  /// Whether transcripts may be, and read files, outside of the folders that were given.
  var readsFiles: Bool { options.settings.permissions.readsFiles }

  private func run(_ files: [TranscriptFile]) async -> TranscriptSummary {
    let start = ContinuousClock.now
    var run = SuiteRun(files.map(read))
    let review = TranscriptReview(
      answers: answers, console: console, palette: palette(.output))
    let jobs = run.jobs
    // If there are no jobs, outcomes are handed on here.
    await handOn(&run, review)
    await executor(for: jobs.count).run(jobs.map(\.job)) { index, outcome in
      run.outcomes[jobs[index].position] = outcome
      return await handOn(&run, review)
    }
    run.summary.notRun = files.count - run.summary.entries.count
    run.summary.duration = ContinuousClock.now - start
    return run.summary
  }

  func executor(for count: Int) -> any TranscriptExecutor {
    guard let worker, options.jobs > 1, count > 1 else { return sequential }
    return WorkerPool(worker, count: min(options.jobs, count), settings: options.settings)
  }

  /// Shows the known outcomes of the next files, in their order; returns false once no more should
  /// be run.
  @discardableResult
  private func handOn(_ run: inout SuiteRun, _ review: TranscriptReview) async -> Bool {
    while run.goesOn, let (source, outcome) = run.next() {
      progress?.clear()
      let entry = await entry(for: outcome, source, review)
      show(entry)
      run.summary.entries.append(entry)
      run.goesOn = run.summary.failures == 0 || !options.failsFast
    }
    progress?.show(
      run.summary.entries.count, of: run.sources.count, failed: run.summary.failures)
    return run.goesOn
  }

  private func show(_ entry: TranscriptSummary.Entry) {
    switch entry.verdict {
    case .passed:
      console.write(TranscriptReport(entry.result, palette(.output)).lines, to: .output)
    case .updated:
      console.write(["updated \(entry.result.path) (\(entry.note ?? ""))"], to: .output)
    case .failed, .malformed:
      console.write(TranscriptReport(entry.result, palette(.errors)).lines, to: .errors)
      if let note = entry.note { console.write(["", note], to: .errors) }
      if options.annotates { console.write(Annotation.lines(of: entry.result), to: .output) }
    }
  }

  func palette(_ stream: ConsoleStream) -> Palette {
    console.palette(for: stream, mode: options.color)
  }
}
