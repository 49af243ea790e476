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
    /// Where the inputs of each difference are written as a transcript; nil for nowhere.
    package var folder: String?
    package var limits = ProcessHost.Limits()

    package init() {}
  }

  /// What it came to.
  struct Result {
    var app = ""
    var progress = ExplorationProgress()
    var differences: [Told] = []
    var unrepeated = 0
    /// The paths at which the old build alone comes to other values each time.
    var varying: [ValuePath] = []
    var stop: Session.Untimely?

    /// The code of the tool.
    var code: Int32 {
      if !differences.isEmpty { return 1 }
      return progress.end == .uncontrolled || progress.end == .failed ? 2 : 0
    }
  }

  /// A difference as it is told.
  struct Told {
    var difference: BuildDifference
    /// The last input; nil for the beginning.
    var label: String?
    /// The inputs as commands.
    var commands: [String]
  }

  let builds: BuildComparison.Builds
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
  /// - Parameters:
  ///   - found: receives each difference at once.
  ///   - varies: receives the paths that the comparison leaves out from now on, since the old build alone varies there.
  /// - Returns: nil if they could not be explored, which is told then.
  func run(
    found: (Told) -> Void, varies: ([ValuePath]) -> Void
  ) async throws(FileProblem) -> Result? {
    if let folder = options.folder { try WrittenFile.check(folder: folder) }
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
      return try await explore(sessions, found, varies)
    } catch {
      Interpreter(session: sessions[0], console: console).show(error, of: "")
      return nil
    }
  }

  private func explore(
    _ sessions: [Session], _ found: (Told) -> Void, _ varies: ([ValuePath]) -> Void
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
      let varying = paired.varying.filter { !result.varying.contains($0) }
      if !varying.isEmpty {
        result.varying = paired.varying
        way.finish()
        varies(varying)
      }
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
      } else if let limit, .now - began - paired.outside > limit {
        result.stop = .time
      }
      if result.stop != nil { break }
      way.tell(
        "\(paired.progress.pairCounts), depth \(paired.progress.depth)"
          + (result.differences.isEmpty ? "" : ", \(grouped(result.differences.count)) found"),
        hint: "Ctrl-C ends it")
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

  /// Writes the inputs of each difference as a transcript, to compare the builds there again; returns the paths.
  func save(_ result: Result) throws(FileProblem) -> [String] {
    guard let folder = options.folder else { return [] }
    try WrittenFile.makeFolders(folder)
    var paths: [String] = []
    for (index, told) in result.differences.enumerated() {
      let load = CommandText.load(result.app)
      let text =
        ["# \(builds.old) and \(builds.new) differ after \(told.label ?? "the start")"]
        + ([load] + told.commands).flatMap {
          Recorder.lines(of: $0, expected: ["..."], code: 0)
        }
        // A transcript that expects nothing is not run.
        + Recorder.lines(of: "print step", expected: ["\(told.commands.count)"], code: 0)
      let name = "difference-\(index + 1).inspect"
      paths.append(folder + (folder.hasSuffix("/") ? "" : "/") + name)
      try WrittenFile.write(text.map { $0 + "\n" }.joined(), to: paths[index])
    }
    return paths
  }
}
