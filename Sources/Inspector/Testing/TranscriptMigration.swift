import ExpectedOutput
import InspectableDoor

/// Replaces the names in transcripts by those of a mapping, and runs the result: `inspector migrate`.
@MainActor
package struct TranscriptMigration {
  /// What is done with the result.
  package enum Mode: Sendable {
    /// It is written.
    case write
    /// It is written with the output that the new build gives.
    case update
    /// It is only shown.
    case show
  }

  private struct Item {
    let file: TranscriptFile
    let old: String
    let migrated: MigratedTranscript
    var outcome: TranscriptOutcome?

    /// The text that is written.
    var text: String {
      if case .verified(let text, _, _, _)? = outcome?.revision { text } else { migrated.text }
    }
  }

  private let suite: TranscriptSuite
  private let mode: Mode
  private let console: any Console

  /// - Parameter suite: runs the result, on the new build.
  package init(_ suite: TranscriptSuite, mode: Mode) {
    self.suite = suite
    self.mode = mode
    console = suite.console
  }

  /// Migrates the transcripts under some paths.
  ///
  /// - Parameter mapping: the path of the file with the rules.
  /// - Returns: the exit code: 0 if all pass, 1 if one differs, 2 if something could not be done and nothing is written.
  package func run(_ paths: [String], with mapping: String) async -> Int32 {
    do throws(FileProblem) {
      let files = try suite.files(paths)
      guard let map = try map(mapping), let items = try items(files, map) else { return 2 }
      warn(of: map, mapping, items)
      if mode != .show {
        for item in items where item.text != item.old {
          try WrittenFile.check(file: item.file.path)
        }
      }
      guard let built = suite.build(for: files) else { return fail([Self.nothing]) }
      // A transcript whose `load` fails only differs.
      if suite.options.settings.replacesApps { try await suite.loadedRun().session.close() }
      return try await finish(items, built)
    } catch {
      return fail(error.lines + [Self.nothing])
    }
  }

  private static let nothing = "nothing was written"

  private func fail(_ lines: [String]) -> Int32 {
    console.write(lines, to: .errors)
    return 2
  }

  // MARK: Reading

  private func map(_ path: String) throws(FileProblem) -> MigrationMap? {
    let text = try FileProblem.naming(path) { () throws(FileProblem) in
      try LocalFiles().transcript(path, as: .any)
    }
    do throws(SourceError) {
      return try MigrationMap(text)
    } catch {
      _ = fail(lines(error, in: text, path))
      return nil
    }
  }

  /// The migrated files; nil if one cannot be migrated, which was shown then.
  private func items(
    _ files: [TranscriptFile], _ map: MigrationMap
  ) throws(FileProblem) -> [Item]? {
    var items: [Item] = []
    for file in files {
      var text = ""
      do {
        text = try file.text(readsFiles: suite.readsFiles)
        items.append(
          Item(
            file: file, old: text,
            migrated: try MigratedTranscript(text, path: file.path, map: map)))
      } catch let problem as FileProblem {
        _ = fail(["\(file.path): error: \(problem.reason)"])
      } catch MigratedTranscript.Failure.malformed(let problem) {
        let result = TranscriptResult(path: file.path, problem: problem)
        console.write(TranscriptReport(result, suite.palette(.errors)).lines, to: .errors)
      } catch MigratedTranscript.Failure.unclear(let error) {
        _ = fail(lines(error, in: text, file.path))
      } catch {
        throw FileProblem("\(file.path): \(error)")
      }
    }
    if items.count < files.count { _ = fail([Self.nothing]) }
    return items.count < files.count ? nil : items
  }

  private func lines(_ error: SourceError, in text: String, _ path: String) -> [String] {
    let excerpt = SourceExcerpt(at: error.offset, in: text)
    return [
      "\(path):\(excerpt.line):\(excerpt.column): error: \(error.message)", "  " + excerpt.text,
      "  " + excerpt.caret,
    ]
  }

  private func warn(of map: MigrationMap, _ path: String, _ items: [Item]) {
    let used = items.reduce(into: Set<Int>()) { $0.formUnion($1.migrated.used) }
    for (position, rule) in map.rules.enumerated() where !used.contains(position) {
      console.write(
        ["\(path):\(rule.line): warning: nothing in these transcripts fits this rule"], to: .errors)
    }
  }

  // MARK: Running and writing

  private func finish(_ items: [Item], _ built: SuiteBuild) async throws(FileProblem) -> Int32 {
    let start = ContinuousClock.now
    var items = items
    let jobs = items.map {
      TranscriptJob(path: $0.file.path, text: $0.migrated.text, isUpdate: mode == .update)
    }
    await suite.executor(for: jobs.count).run(jobs) { index, outcome in
      items[index].outcome = outcome
      return true
    }
    var summary = TranscriptSummary()
    summary.build = built
    summary.duration = ContinuousClock.now - start
    summary.entries = items.map(entry)
    if summary.exitCode < 2, mode != .show { try write(items) }
    for (item, entry) in zip(items, summary.entries) { show(item, entry) }
    console.write(summary.lines, to: .output)
    if summary.exitCode == 2 { return fail([Self.nothing]) }
    return summary.exitCode
  }

  private func entry(_ item: Item) -> TranscriptSummary.Entry {
    guard let outcome = item.outcome else {
      let problem = TranscriptError(line: nil, message: "was not run")
      return .init(TranscriptResult(path: item.file.path, problem: problem), .malformed)
    }
    guard outcome.result.problem == nil else { return .init(outcome.result, .malformed) }
    if case .verified(_, _, _, let left)? = outcome.revision {
      return .init(left, left.passed ? .updated : .failed)
    }
    return .init(outcome.result, outcome.result.passed ? .passed : .failed)
  }

  /// Writes all files or, if one cannot be written, none.
  private func write(_ items: [Item]) throws(FileProblem) {
    var written: [Item] = []
    for item in items where item.text != item.old {
      do throws(FileProblem) {
        try WrittenFile.replace(
          item.old, with: item.text, at: item.file.path, below: item.file.folder)
        written.append(item)
      } catch {
        for item in written {
          try? WrittenFile.replace(
            item.text, with: item.old, at: item.file.path, below: item.file.folder)
        }
        throw FileProblem("\(item.file.path): \(error.reason)")
      }
    }
  }

  // MARK: Showing

  private func show(_ item: Item, _ entry: TranscriptSummary.Entry) {
    let count = item.migrated.changes.reduce(0) { $0 + max($1.old.count, $1.new.count) }
    let path = item.file.path
    if count == 0 {
      console.write(["unchanged \(path)"], to: .output)
    } else {
      let verb = mode == .show || entry.verdict == .malformed ? "would migrate" : "migrated"
      console.write(["\(verb) \(path) (\(counted(count, "line")))"], to: .output)
    }
    if entry.verdict == .updated { console.write(["updated \(path)"], to: .output) }
    if mode == .show {
      let palette = suite.palette(.output)
      for change in item.migrated.changes {
        console.write(
          [palette.paint(.part, "\(path):\(change.line):")]
            + TranscriptReport.lines(change.old, replacedBy: change.new, palette), to: .output)
      }
    }
    if [.failed, .malformed].contains(entry.verdict) {
      console.write(TranscriptReport(entry.result, suite.palette(.errors)).lines, to: .errors)
    }
  }
}
