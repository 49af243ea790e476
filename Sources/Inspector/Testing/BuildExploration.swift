import ExpectedOutput
package import InspectableDoor

/// Explores two builds together and tells where they differ: `inspector compare --explore`.
@MainActor
package struct BuildExploration {
  /// What is explored.
  package struct Options {
    package var exploration = ExplorationOptions()
    /// For how long; nil for ten seconds, unless something else ends it.
    package var duration: Duration?
    /// Whether it ends at the first difference.
    package var endsAtFirst = false
    package var limits = ProcessHost.Limits()

    package init() {}
  }

  /// What it came to.
  struct Result {
    var app = ""
    var progress = ExplorationProgress()
    var differences: [Told] = []
    var unrepeated = 0
    var stop: Session.Untimely?

    /// The code of the tool.
    var code: Int32 { differences.isEmpty ? 0 : 1 }
  }

  /// A difference as it is told.
  struct Told {
    var difference: BuildDifference
    /// The last input; nil for the beginning.
    var label: String?
    /// The inputs as commands.
    var commands: [String]
  }

  private let builds: BuildComparison.Builds
  private let places: BuildComparison.Builds
  private let catalog: AppCatalog
  private let options: Options
  private let console: any Console
  private let progress: ProgressLine?

  package init(
    _ builds: BuildComparison.Builds, at places: BuildComparison.Builds, catalog: AppCatalog,
    options: Options, console: any Console, progress: ProgressLine?
  ) {
    self.builds = builds
    self.places = places
    self.catalog = catalog
    self.options = options
    self.console = console
    self.progress = progress
  }

  /// Explores the two builds.
  ///
  /// - Parameter found: called with each difference as soon as it is found.
  /// - Returns: nil if they could not be explored, which is told then.
  func run(found: (Told) -> Void) async -> Result? {
    ExplorationRun.catchSignals()
    var sessions: [Session] = []
    defer { for session in sessions { session.close() } }
    for place in [places.old, places.new] {
      let session = Session(
        catalog: catalog,
        start: ProcessHost.start(limits: options.limits) { Interruption.takeWhileWaiting() })
      session.audience.isInterrupted = { Interruption.take() }
      session.audience.progress = progress
      sessions.append(session)
      let interpreter = Interpreter(session: session, console: console)
      guard await interpreter.load(place) != .failed else { return nil }
    }
    do throws(CommandError) {
      return try await explore(sessions, found)
    } catch {
      Interpreter(session: sessions[0], console: console).show(error, of: "")
      return nil
    }
  }

  private func explore(
    _ sessions: [Session], _ found: (Told) -> Void
  ) async throws(CommandError) -> Result {
    let way = LongWay(to: 0, progress: progress)
    Interruption.isExpected = true
    defer {
      Interruption.isExpected = false
      way.finish()
    }
    let paired = PairedExploration(sessions, options.exploration)
    defer { paired.close() }
    let isBounded = options.exploration.depth != nil || options.exploration.states != nil
    let limit = options.duration ?? (isBounded ? nil : .seconds(10))
    let began = ContinuousClock.now
    var result = Result(app: try sessions[0].scene().app)
    func takeNews() throws(CommandError) {
      for difference in paired.differences.dropFirst(result.differences.count) {
        if options.endsAtFirst, !result.differences.isEmpty { break }
        let told = try told(difference, sessions)
        result.differences.append(told)
        way.finish()
        found(told)
      }
    }
    try await paired.begin()
    try takeNews()
    while try await paired.goOn() {
      try takeNews()
      if options.endsAtFirst, !result.differences.isEmpty {
        result.stop = .first
      } else if Interruption.take() {
        result.stop = .interrupted
      } else if let limit, .now - began > limit {
        result.stop = .time
      }
      if result.stop != nil { break }
      way.tell(
        "\(paired.progress.pairCounts), depth \(paired.progress.depth), "
          + (result.differences.isEmpty ? "" : "\(grouped(result.differences.count)) found, ")
          + "Ctrl-C ends it")
    }
    try takeNews()
    result.progress = paired.takeProgress()
    result.unrepeated = paired.unrepeated
    return result
  }

  private func told(
    _ difference: BuildDifference, _ sessions: [Session]
  ) throws(CommandError) -> Told {
    // An input that only the new build has is written as it says.
    let session = difference.old.failure == nil ? sessions[0] : sessions[1]
    let scene = try session.scene()
    let commands = difference.inputs.map { session.shown($0, in: scene) }
    return Told(difference: difference, label: commands.last, commands: commands)
  }

  // MARK: Showing

  /// A difference: what was done last, where the builds differ, and the inputs.
  func lines(_ told: Told, _ palette: Palette) -> [ShownLine] {
    let subject = told.label ?? "the start"
    return [
      palette.paint(.error, "DIFFERS") + ShownLine(" \(subject)")
        + palette.paint(.aside, " (\(builds.old) -> \(builds.new))")
    ] + told.difference.lines(told.label, builds, palette).map { .indented($0) }
      + (told.commands.isEmpty
        ? [] : [ShownLine("  \(counted(told.commands.count, "input")):")])
      + told.commands.map { ShownLine("    > \($0)") } + [ShownLine("")]
  }

  /// How far it came, and what came of it.
  func summary(_ result: Result, _ palette: Palette) -> [ShownLine] {
    let isSame = result.differences.isEmpty
    var lines: [ShownLine] = []
    let text = result.summary
    if isSame {
      lines.append(palette.paint(.insertion, "same") + ShownLine("    \(text)"))
    } else {
      lines.append(ShownLine(text))
    }
    return lines + result.exploration.remarks.map { ShownLine($0) }
  }
}

extension ShownLine {
  fileprivate static func indented(_ line: ShownLine) -> ShownLine { ShownLine("  ") + line }
}

extension BuildExploration.Result {
  /// The same as an exploration of one app, for what is said of that.
  var exploration: Session.Exploration {
    var exploration = Session.Exploration()
    (exploration.progress, exploration.stop) = (progress, stop)
    exploration.unrepeated = unrepeated
    return exploration
  }

  /// How far it came and what came of it, in a sentence.
  ///
  /// Only where every input was tried is it said that there is no difference.
  var summary: String {
    if differences.contains(where: \.commands.isEmpty) {
      return "the builds differ from the start, so nothing was tried"
    }
    let claim = exploration.claim
    var words = claim.wordsWithin
    if !differences.isEmpty, !words.isEmpty { words += ", but for what follows a difference" }
    let found =
      differences.isEmpty
      ? claim.isProof ? "no difference" : "no difference found"
      : counted(differences.count, "difference")
    return "\(progress.pairCounts)\(words)\(exploration.limits), \(found)"
  }

  /// The same as data.
  var json: JSON {
    .object([
      "app": .string(app), "pairs": .int(progress.states), "steps": .int(progress.steps),
      "depth": .int(progress.depth),
      "end": .string(progress.end?.rawValue ?? stop?.rawValue ?? "time"),
      "isWhole": .bool(exploration.claim.isProof),
      "drawn": .array((progress.drawn ?? []).map(\.json)),
      "remarks": .array(exploration.remarks.map(JSON.string)),
      "differences": .array(differences.map(\.json)),
    ])
  }
}

extension BuildExploration.Told {
  fileprivate var json: JSON {
    var members: [String: JSON] = ["inputs": .array(commands.map(JSON.string))]
    switch difference.shown {
    case .values(let parts):
      members["changes"] = .array(parts.flatMap { JSONRenderer.json($0) })
    case .lines(let old, let new):
      members["old"] = .array(old.map { .string($0.trimmed) })
      members["new"] = .array(new.map { .string($0.trimmed) })
    case .failures:
      members["old"] = .string(difference.old.words(label))
      members["new"] = .string(difference.new.words(label))
    case .nothing: break
    }
    return .object(members)
  }
}

extension String {
  /// Without spaces at its beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

extension ExplorationProgress {
  /// How many pairs of states and steps there were: `1,284 paired states, 9,120 steps`.
  fileprivate var pairCounts: String {
    "\(counted(states, "paired state")), \(counted(steps, "step"))"
  }
}

extension BuildDifference {
  /// Where the builds differ.
  fileprivate func lines(
    _ label: String?, _ builds: BuildComparison.Builds, _ palette: Palette
  ) -> [ShownLine] {
    switch shown {
    case .values(let parts): return TextRenderer(palette: palette).lines(parts)
    case .failures:
      return [
        palette.paint(.removal, "- \(builds.old): \(old.words(label))"),
        palette.paint(.insertion, "+ \(builds.new): \(new.words(label))"),
      ]
    case .lines(let old, let new):
      return old.map { palette.paint(.removal, "- \($0.trimmed)") }
        + new.map { palette.paint(.insertion, "+ \($0.trimmed)") }
    case .nothing:
      return [ShownLine("something that is not shown, such as the next random number")]
    }
  }
}

extension BuildDifference.Ending {
  /// What became of the app, in words.
  fileprivate func words(_ label: String?) -> String {
    switch failure {
    case .ended(let failure): failure.message(during: label ?? "the start")
    case .refused(let reason): "refused: \(reason)"
    case nil: "no failure"
    }
  }
}
