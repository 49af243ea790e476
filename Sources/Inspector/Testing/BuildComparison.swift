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
  enum Verdict: String {
    case same, differs, failed
  }

  struct Item {
    let path: String
    /// The transcript in the file; nil when the item compares what the app offers.
    var transcript: Transcript?
    /// The text that is run next.
    var text = ""
    /// The lines of commands that give something else each time, on the old build.
    var varying: [Int] = []
    /// How many of its differences somebody has accepted.
    var accepted = 0
    /// What both builds come to.
    var ends = BuildEnds()
    var result: TranscriptResult
    var verdict: Verdict?
  }

  /// What counts as a difference.
  package struct Measure: Sendable {
    /// The paths whose values count.
    package var paths = ComparedPaths()
    /// The differences that somebody has accepted.
    package var accepted = AcceptedDifferences()
    /// The file that they are from.
    package var acceptedPath = ""

    package init() {}
  }

  let builds: Builds
  let old: TranscriptSuite
  /// The old build in processes of its own, which hash otherwise.
  private let again: TranscriptSuite
  let new: TranscriptSuite
  let options: TranscriptSuite.Options
  let writesJSON: Bool
  let console: any Console
  private(set) var measure: Measure
  /// What differs in what the builds offer; nil until both were loaded.
  private(set) var shape: ShapeComparison?
  /// The rules for `migrate` that this suggests.
  private(set) var renames: [String] = []
  /// Explores the builds together; nil where only transcripts are compared.
  private let exploration: BuildExploration?

  /// - Parameters:
  ///   - places: where the builds are: each a program, a package, or the name of an app, with `:NAME` where it has
  ///     several.
  ///   - measure: what counts as a difference.
  ///   - options: how transcripts are run; its app is not looked at.
  ///   - writesJSON: whether the answer is one JSON object in place of lines.
  ///   - exploration: explores the builds together after that; nil for no.
  package init(
    _ builds: Builds, at places: Builds, catalog: AppCatalog, by measure: Measure = Measure(),
    options: TranscriptSuite.Options, writesJSON: Bool,
    worker: ProcessHost.Launch?, console: any Console, progress: ProgressLine? = nil,
    exploration: BuildExploration? = nil
  ) {
    func suite(_ app: String) -> TranscriptSuite {
      var options = options
      options.settings.app = app
      options.settings.replacesApps = true
      options.settings.compared = measure.paths
      return TranscriptSuite(
        catalog: catalog, options: options, worker: worker, console: console, progress: progress)
    }
    self.builds = builds
    self.measure = measure
    self.options = options
    self.writesJSON = writesJSON
    self.console = console
    self.exploration = exploration
    (old, again, new) = (suite(places.old), suite(places.old), suite(places.new))
  }

  /// Compares what the two builds offer, and what each transcript does on them.
  ///
  /// - Returns: the exit code: 0 if all is the same, 1 if something differs, 2 if something could not be run.
  package mutating func run(_ paths: [String]) async -> Int32 {
    do throws(FileProblem) {
      let files = paths.isEmpty ? [] : try old.files(paths)
      for (suite, name, age) in sides where suite.build(for: files) == nil {
        console.write(["\(name), the \(age) build, could not be built"], to: .errors)
        return 2
      }
      try await compareOffers()
      shape?.accept { measure.accepted.accept(.init([$0], of: "describe")) }
      var items = [Self.description] + files.map(read)
      await compare(&items)
      if !writesJSON { show(items) }
      let exploring = try await explore()
      if writesJSON, let exploring {
        console.write([json(items, exploring).text], to: .output)
      }
      try await report(items, exploring ?? nil)
      guard let explored = exploring else { return 2 }
      if items.contains(where: { $0.verdict == .failed }) { return 2 }
      return max(explored?.code ?? 0, items.contains { $0.verdict == .differs } ? 1 : 0)
    } catch {
      console.write(error.lines, to: .errors)
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
      Transcript.Exchange.lines(ofCommand: exchange.command)
        + (exchange.expected.contains { !$0.captures.isEmpty }
          ? exchange.expected.map(\.source) : [])
    }
    let text = lines.joined(separator: "\n") + "\n"
    return isMarkdown ? "```inspector\n\(text)```\n" : text
  }

  // MARK: What the builds offer

  private var sides: [(suite: TranscriptSuite, name: String, age: String)] {
    [(old, builds.old, "old"), (new, builds.new, "new")]
  }

  /// Compares what the builds offer, and checks against it which paths count.
  ///
  /// - Throws: why one of them cannot be loaded.
  private mutating func compareOffers() async throws(FileProblem) {
    var runs: [TranscriptRunner.Run] = []
    defer { for run in runs { run.session.close() } }
    for (suite, name, age) in sides {
      do throws(FileProblem) {
        runs.append(try await suite.loadedRun())
      } catch {
        throw FileProblem(
          "\(name), the \(age) build, cannot be loaded: \(error.reason)", details: error.details)
      }
    }
    let paths = measure.paths
    for (flag, paths) in [("--ignore", paths.ignored), ("--only", paths.only)] {
      for path in paths { try await check(path, flag, in: runs.map(\.session)) }
    }
    if let old = try? runs[0].session.scene(), let new = try? runs[1].session.scene() {
      if old.app != new.app {
        let names = "\(builds.old) serves '\(old.app)', \(builds.new) serves '\(new.app)'"
        console.write(["warning: these may be two apps: \(names)"], to: .errors)
      }
      shape = ShapeComparison(from: old, to: new)
      renames = ProposedRenames(from: old, to: new).rules
    }
  }

  /// Throws if a path leads nowhere on either build.
  private func check(
    _ path: ValuePath, _ flag: String, in sessions: [Session]
  ) async throws(FileProblem) {
    var problem: FileProblem?
    for session in sessions {
      do throws(CommandError) {
        return try await session.refuseMistakes(in: ValueExpression(path), offset: 0)
      } catch {
        problem = FileProblem("\(flag) \(path): \(error.failure.message)")
      }
    }
    if let problem { throw problem }
  }

  // MARK: Running

  /// Runs each text on the old build, and what that gave on the new one.
  ///
  /// What differs may vary on the old build alone: another process of it, with another seed, tells.
  private mutating func compare(_ items: inout [Item]) async {
    await run(&items, items.indices.filter { items[$0].verdict == nil }, on: old, builds.old) {
      $0.text = TranscriptUpdate($0.text, $1)?.text() ?? $0.text
    }
    await compareOnNew(&items, items.indices.filter { items[$0].verdict == nil })
    let suspects = items.indices.filter { items[$0].verdict == .differs }
    await run(&items, suspects, on: again, builds.old, wantsEnd: .always) { item, result in
      item.ends.old = result.end
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
    let varying = suspects.filter { !items[$0].varying.isEmpty }
    await compareOnNew(&items, varying)
    let open = varying.filter { items[$0].verdict == .differs }
    await run(&items, open, on: old, builds.old, wantsEnd: .always) { $0.ends.again = $1.end }
  }

  private mutating func compareOnNew(_ items: inout [Item], _ open: [Int]) async {
    var accepted = measure.accepted
    await run(&items, open, on: new, builds.new, wantsEnd: .ifDifferent) { item, result in
      item.result = result
      item.ends.new = result.end
      item.result.differences.removeAll { accepted.accept($0) }
      item.accepted = result.differences.count - item.result.differences.count
      for index in item.result.differences.indices {
        item.result.differences[index].line = item.line(of: item.result.differences[index])
      }
      item.verdict = item.result.passed ? .same : .differs
    }
    measure.accepted = accepted
    // Not every change of types shows in what `describe` prints.
    if shape?.isRisky == true {
      for index in items.indices
      where items[index].transcript == nil && items[index].verdict == .same {
        items[index].verdict = .differs
      }
    }
  }

  private func run(
    _ items: inout [Item], _ open: [Int], on suite: TranscriptSuite, _ name: String,
    wantsEnd: TranscriptResult.WantedEnd = .never, then take: (inout Item, TranscriptResult) -> Void
  ) async {
    guard !open.isEmpty else { return }
    let jobs = open.map {
      TranscriptJob(path: items[$0].path, text: items[$0].text, wantsEnd: wantsEnd)
    }
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

  // MARK: Exploring

  /// Explores the builds together, if that is wanted; nil if it could not be done.
  private func explore() async throws(FileProblem) -> BuildExploration.Result?? {
    guard let exploration else { return .some(nil) }
    let palette = new.palette(.output)
    if !writesJSON { console.write([""], to: .output) }
    func tell(_ lines: [ShownLine]) {
      guard !writesJSON else { return }
      console.write(lines, to: .output)
      console.flush()
    }
    let result = try await exploration.run(
      found: { tell(exploration.lines($0, palette)) },
      varies: { tell(exploration.lines(varying: $0)) })
    guard let result else { return nil }
    let paths = try exploration.save(result)
    if !writesJSON {
      console.write(exploration.summary(result, palette), to: .output)
      console.write(paths.map { "wrote \($0)" }, to: .output)
    }
    return result
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
