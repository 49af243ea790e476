import ExpectedOutput
import InspectableDoor

/// Runs transcripts on two builds of an app and shows where the second first does something else:
/// `inspector compare`.
@MainActor
package struct BuildComparison {
  /// The two builds, as they are shown.
  package struct Builds: Hashable, Sendable {
    package var old: String
    package var new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  /// What became of a transcript.
  fileprivate enum Verdict: String {
    case same, differs, failed
  }

  fileprivate struct Item {
    let path: String
    /// The transcript in the file; nil when the item compares what the app offers.
    var transcript: Transcript?
    /// The text that is run next.
    var text = ""
    /// The lines of commands that give something else each time, on the old build.
    var varying: [Int] = []
    var result: TranscriptResult
    var verdict: Verdict?
  }

  private let builds: Builds
  private let old: TranscriptSuite
  private let new: TranscriptSuite
  private let options: TranscriptSuite.Options
  private let writesJSON: Bool
  private let console: any Console

  /// - Parameters:
  ///   - places: where the builds are: each a program, a package, or the name of an app, with `:NAME` where it has
  ///     several.
  ///   - options: how transcripts are run; its app is not looked at.
  ///   - writesJSON: whether the answer is one JSON object in place of lines.
  package init(
    _ builds: Builds, at places: Builds, catalog: AppCatalog, options: TranscriptSuite.Options,
    writesJSON: Bool,
    worker: ProcessHost.Launch?, console: any Console, progress: ProgressLine? = nil
  ) {
    func suite(_ app: String) -> TranscriptSuite {
      var options = options
      options.settings.app = app
      options.settings.replacesApps = true
      return TranscriptSuite(
        catalog: catalog, options: options, worker: worker, console: console, progress: progress)
    }
    self.builds = builds
    self.options = options
    self.writesJSON = writesJSON
    self.console = console
    (old, new) = (suite(places.old), suite(places.new))
  }

  /// Compares what the two builds offer, and what each transcript does on them.
  ///
  /// - Returns: the exit code: 0 if all is the same, 1 if something differs, 2 if something could not be run.
  package func run(_ paths: [String]) async -> Int32 {
    do throws(FileProblem) {
      let files = paths.isEmpty ? [] : try old.files(paths)
      guard old.build(for: files) != nil, new.build(for: files) != nil else { return 2 }
      var items = [Self.description] + files.map(read)
      await runOnOld(&items)
      await compareOnNew(&items)
      try await show(items)
      return items.contains { $0.verdict == .failed }
        ? 2 : items.contains { $0.verdict == .differs } ? 1 : 0
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  // MARK: Reading

  /// What an app offers, compared as a transcript is.
  private static var description: Item {
    let path = "what the app offers"
    return Item(path: path, text: "> describe\n> actions\n", result: TranscriptResult(path: path))
  }

  private func read(_ file: TranscriptFile) -> Item {
    var item = Item(path: file.path, result: TranscriptResult(path: file.path))
    do throws(FileProblem) {
      let text = try file.text(readsFiles: old.readsFiles)
      do throws(TranscriptError) {
        let transcript = try Transcript(text, path: file.path)
        item.transcript = transcript
        item.text = Self.commands(of: transcript, isMarkdown: Transcript.isMarkdown(file.path))
      } catch {
        item.fail(error)
      }
    } catch {
      item.fail(TranscriptError(line: nil, message: error.reason))
    }
    return item
  }

  /// The commands alone: what is expected of them in the file is not what is compared, but for what later commands
  /// refer to.
  private static func commands(of transcript: Transcript, isMarkdown: Bool) -> String {
    let lines = transcript.exchanges.flatMap { exchange -> [String] in
      let command = exchange.command.split(separator: "\n", omittingEmptySubsequences: false)
      return command.enumerated().map { ($0 == 0 ? "> " : ">> ") + $1 }
        + (exchange.expected.contains { !$0.captures.isEmpty }
          ? exchange.expected.map(\.source) : [])
    }
    let text = lines.joined(separator: "\n") + "\n"
    return isMarkdown ? "```inspector\n\(text)```\n" : text
  }

  // MARK: Running

  /// Replaces each text by what the old build gives, with wildcards for what it gives only once.
  private func runOnOld(_ items: inout [Item]) async {
    await run(&items, on: old, builds.old) { item, result in
      item.text = TranscriptUpdate(item.text, result)?.text() ?? item.text
    }
    await run(&items, on: old, builds.old) { item, result in
      var again = result
      again.differences = result.differences.map { difference in
        var difference = difference
        difference.revision = OutputRevision(
          replacing: difference.expected,
          by: VaryingLines.merge(difference.expected, with: difference.actual))
        difference.code = difference.expectedCode
        return difference
      }
      item.varying = result.differences.map { item.line(of: $0) }
      item.text = TranscriptUpdate(item.text, again)?.text() ?? item.text
    }
  }

  private func compareOnNew(_ items: inout [Item]) async {
    await run(&items, on: new, builds.new) { item, result in
      item.result = result
      for index in result.differences.indices {
        item.result.differences[index].line = item.line(of: result.differences[index])
      }
      item.verdict = result.passed ? .same : .differs
    }
  }

  private func run(
    _ items: inout [Item], on suite: TranscriptSuite, _ name: String,
    then take: (inout Item, TranscriptResult) -> Void
  ) async {
    let open = items.indices.filter { items[$0].verdict == nil }
    let jobs = open.map { TranscriptJob(path: items[$0].path, text: items[$0].text) }
    var results: [Int: TranscriptResult] = [:]
    await suite.executor(for: jobs.count).run(jobs) { index, outcome in
      results[open[index]] = outcome.result
      return true
    }
    for (index, result) in results {
      if let problem = result.problem {
        items[index].fail(
          TranscriptError(line: nil, message: "on \(name): \(problem.message)"))
      } else {
        take(&items[index], result)
      }
    }
  }

  // MARK: Showing

  private func show(_ items: [Item]) async throws(FileProblem) {
    if writesJSON {
      console.write([json(items).text], to: .output)
    } else {
      for item in items { console.write(lines(item), to: .output) }
      func count(_ verdict: Verdict) -> Int { items.count { $0.verdict == verdict } }
      let failed = count(.failed) > 0 ? ", \(grouped(count(.failed))) not compared" : ""
      console.write(
        ["", "\(grouped(count(.same))) the same, \(grouped(count(.differs))) different\(failed)"],
        to: .output)
    }
    var summary = TranscriptSummary()
    summary.entries = items.map {
      .init(
        $0.result, $0.verdict == .same ? .passed : $0.verdict == .differs ? .failed : .malformed)
    }
    let texts = Dictionary(items.map { ($0.path, $0.text) }) { first, _ in first }
    for report in options.reports {
      try report.write(summary)
      if report.form == .html {
        try await new.writePage(of: summary, to: report.path, texts: texts)
      }
    }
  }

  private func lines(_ item: Item) -> [ShownLine] {
    let palette = new.palette(.output)
    let count = item.result.commands
    let commands = "\(item.path) (\(counted(count, "command")))"
    let varies =
      item.varying.isEmpty
      ? []
      : [
        ShownLine(
          "  left out, since it varies on \(builds.old) too: line\(item.varying.count == 1 ? "" : "s") "
            + item.varying.map(String.init).listed())
      ]
    switch item.verdict {
    case .same:
      return [palette.paint(.insertion, "same") + ShownLine("    \(commands)")] + varies
    case .differs:
      guard let first = item.result.differences.first else { return [] }
      let more = item.result.differences.count - 1
      let place = item.transcript == nil ? item.path : "\(item.path):\(first.line)"
      return [palette.paint(.error, "DIFFERS") + ShownLine(" \(commands)")] + varies
        + [
          ShownLine(""),
          palette.paint(.part, "\(place):")
            + palette.paint(.aside, " (- \(builds.old), + \(builds.new))"),
        ] + TranscriptReport.lines(first, palette)
        + (more == 0
          ? []
          : [
            ShownLine(
              "  \(grouped(more)) later command\(more == 1 ? " differs" : "s differ") too")
          ])
    case .failed, nil: return TranscriptReport(item.result, palette).lines
    }
  }

  private func json(_ items: [Item]) -> JSON {
    .object([
      "old": .string(builds.old), "new": .string(builds.new),
      "files": .array(
        items.map { item in
          var members: [String: JSON] = [
            "path": .string(item.path), "verdict": .string((item.verdict ?? .failed).rawValue),
            "commands": .int(item.result.commands),
            "varying": .array(item.varying.map(JSON.int)),
            "different": .int(item.result.differences.count),
          ]
          if let problem = item.result.problem { members["problem"] = .string(problem.message) }
          if let first = item.result.differences.first {
            members["first"] = .object([
              "line": .int(first.line), "command": .string(first.command),
              "old": .array(first.expected.map(JSON.string)),
              "new": .array(first.actual.map(JSON.string)),
              "oldCode": .int(Int(first.expectedCode)), "newCode": .int(Int(first.code)),
            ])
          }
          return .object(members)
        }),
    ])
  }
}

extension BuildComparison.Item {
  fileprivate mutating func fail(_ problem: TranscriptError) {
    result.problem = problem
    verdict = .failed
  }

  /// The line of a command in the file.
  fileprivate func line(of difference: TranscriptResult.Difference) -> Int {
    transcript?.exchanges[difference.exchange].line ?? difference.line
  }
}
