import InspectableSystem
package import InspectableDoor

/// Explores an app without a prompt: `inspector explore`.
@MainActor
package struct ExplorationRun {
  /// What is explored, and what becomes of it.
  package struct Options {
    /// The app; nil where results are only merged.
    package var app: String?
    package var stateFile: String?
    package var exploration = ExplorationOptions()
    package var conditions: [String] = []
    /// Where it goes on; nil for everywhere.
    package var bound: String?
    /// What tells states apart; empty for all that is in them.
    package var view: [String] = []
    /// What must stay possible; nil for nothing.
    package var reachable: String?
    /// What is to be as high as can be; nil for nothing.
    package var maximised: String?
    /// The file to which the graph of states is written; nil for none.
    package var graph: String?
    /// Whether it ends at the first thing that it finds.
    package var endsAtFirst = false
    /// For how long; nil for ten seconds, unless something else ends it.
    package var duration: Duration?
    /// Where the transcripts are written; nil for nowhere.
    package var folder: String?
    package var reports: [ReportFile] = []
    /// Folders of results that are put together.
    package var merged: [String] = []
    package var format = OutputFormat.text
    package var limits = ProcessHost.Limits()
    /// How many processes share the work.
    package var jobs = 1
    /// This program, which explores a part when it is given `explore` and the flags for that.
    package var program: String?

    package init() {}
  }

  let catalog: AppCatalog
  let options: Options
  private let console: any Console
  private let progress: ProgressLine?

  package init(
    catalog: AppCatalog, options: Options, console: any Console, progress: ProgressLine?
  ) {
    self.catalog = catalog
    self.options = options
    self.console = console
    self.progress = progress
  }

  /// Explores, or puts results together.
  ///
  /// - Returns: 0 if nothing was found, 1 if something was, 2 if it could not be done.
  package func run() async -> Int32 {
    var keeper = ExplorationKeeper(options, console, progress)
    do throws(FileProblem) {
      // Nothing is tried whose results could not be kept.
      try keeper.check()
      if let path = options.graph { try WrittenFile.check(file: path) }
      if !options.merged.isEmpty {
        try keeper.keep(try ExplorationResult.read(merging: options.merged))
      } else if options.jobs > 1, let program = options.program {
        Self.catchSignals()
        let jobs = ExplorationJobs(options, program: program)
        guard try jobs.run({ result throws(FileProblem) in try keeper.keep(result) }, console)
        else { return 2 }
      } else {
        Self.catchSignals()
        guard try await explore(&keeper) else { return 2 }
      }
      let code = try keeper.end()
      if let result = keeper.result {
        for report in options.reports where report.form == .html {
          try await writePage(of: result, to: report.path)
        }
      }
      return code
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  /// Has a signal end the search, so that what was found is told and kept.
  static func catchSignals() {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      SignalHandling.handle(signal, flags: 0) { _ in Interruption.request() }
    }
  }

  /// Explores in this process, and keeps what is found; returns whether that went to its end.
  private func explore(_ keeper: inout ExplorationKeeper) async throws(FileProblem) -> Bool {
    let session = Session(
      catalog: catalog,
      start: ProcessHost.start(limits: options.limits) { Interruption.takeWhileWaiting() })
    session.audience.isInterrupted = { Interruption.take() }
    session.audience.progress = progress
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: console)
    guard let app = options.app,
      await interpreter.load(app, stateFile: options.stateFile) != .failed
    else { return false }
    var problem: FileProblem?
    do {
      let isBounded = options.exploration.depth != nil || options.exploration.states != nil
      let limit = options.duration ?? (isBounded ? nil : .seconds(10))
      let found = try await session.explore(
        try await explored(by: session), for: limit, endsAtFirst: options.endsAtFirst
      ) { exploration throws(CommandError) in
        try session.keep(exploration.faults)
        let result = try await ExplorationResult(
          of: exploration, in: session, known: keeper.found, part: options.exploration.part)
        do throws(FileProblem) {
          try keeper.keep(result)
        } catch {
          problem = error
          throw .file(path: options.folder ?? "", reason: error.reason)
        }
      }
      try session.keep(found.faults)
      try keeper.keep(
        try await ExplorationResult(
          of: found, in: session, known: keeper.found, part: options.exploration.part))
      if let path = options.graph, let text = try found.dot(in: session) {
        try WrittenFile.write(text, to: path)
        console.write([found.written(path)], to: .output)
      }
      if let failure = found.failure { interpreter.show(failure, of: "") }
      keeper.isBroken = found.failure != nil
      return true
    } catch let error as CommandError {
      if let problem { throw problem }
      interpreter.show(error, of: "")
      return false
    } catch let error as FileProblem {
      throw error
    } catch {
      return false
    }
  }

  /// What is looked for, its conditions read and their paths checked.
  private func explored(by session: Session) async throws(CommandError) -> ExplorationOptions {
    var exploration = options.exploration
    exploration.drawsGraph = options.graph == nil ? nil : true
    func read(_ text: String, of flag: String) async throws(CommandError) -> ValueExpression {
      func refused(_ message: String) -> CommandError {
        .refused("\(flag) \(text): \(message)")
      }
      let condition: ValueExpression
      do throws(SourceError) {
        condition = try ValueExpression(parsing: text)
      } catch {
        throw refused(error.message)
      }
      do throws(CommandError) {
        try await session.refuseMistakes(in: condition, offset: 0, paths: .all)
      } catch {
        throw refused(error.failure.message)
      }
      return condition
    }
    for text in options.conditions {
      exploration.conditions.append(try await read(text, of: "--invariant"))
    }
    if let maximised = options.maximised {
      exploration.maximised = try await read(maximised, of: "--maximise")
    }
    if let reachable = options.reachable {
      exploration.reachable = try await read(reachable, of: "--reachable")
    }
    for text in options.view {
      exploration.view = (exploration.view ?? []) + [try await read(text, of: "--view")]
    }
    if let bound = options.bound {
      exploration.bound = try await read(bound, of: "--where")
    }
    try await session.checkStateQuestions(of: exploration)
    return exploration
  }
}
