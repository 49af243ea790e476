package import InspectableDoor
import ExpectedOutput

/// Looks for what transcripts never do: `inspector explore --toward uncovered PATH…`.
@MainActor
package struct UncoveredRun {
  /// Runs the transcripts.
  package let suite: TranscriptSuite
  /// The session in which inputs are tried, and those in which ways are written down.
  package let makeSession: () -> Session
  package let console: any Console
  /// How far it looks.
  package var options: ExplorationOptions
  /// For how long, for inputs and for each case of an enum.
  package var limit: Duration?
  /// Where a transcript is written for each thing that is found; nil for nowhere.
  package var folder: String?

  package init(
    suite: TranscriptSuite, console: any Console, options: ExplorationOptions, limit: Duration?,
    folder: String?, makeSession: @escaping () -> Session
  ) {
    self.suite = suite
    self.console = console
    self.options = options
    self.limit = limit
    self.folder = folder
    self.makeSession = makeSession
  }

  /// Something that no transcript does, and how it can be done.
  private struct Missing {
    /// What it is called in reports.
    var title: String
    var subject: String?
    /// What holds when it is done.
    var goal: ValueExpression?
    var inputs: [Input]?
  }

  /// Runs the transcripts, looks for what they do not do, and tells the fewest inputs that do it.
  ///
  /// - Returns: 0 if all of it was found, 1 if not, 2 if it could not be looked for.
  package func run(_ paths: [String], app: String) async -> Int32 {
    let session = makeSession()
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: console, registry: .standard)
    do throws(FileProblem) {
      guard let coverage = try await suite.coverage(paths) else { return 2 }
      guard await interpreter.load(app) != .failed else { return 2 }
      do throws(CommandError) {
        let scene = try session.scene()
        var missing = Self.missing(in: scene, coverage)
        try await look(for: &missing, in: session)
        return try await tell(missing, scene, load: try session.loadCommand())
      } catch {
        interpreter.show(error, of: "")
        return 2
      }
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  private static func missing(in scene: SceneDescription, _ coverage: Coverage) -> [Missing] {
    // An app that no transcript loads is not covered at all.
    let items = coverage.apps.first { $0.name == scene.app && $0.type == scene.type }?.items ?? []
    return items.filter { $0.times == 0 }.map { item in
      let name = item.name.prefix { $0 != "(" }.description
      let verb = item.kind.verb
      guard item.kind != .enumCase else {
        return Missing(
          title: item.name, goal: scene.condition(ofCase: item.name, place: item.place))
      }
      let plain = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return Missing(title: "\(verb) \(item.name)", subject: "\(verb) \(plain)")
    }
  }

  private func look(
    for missing: inout [Missing], in session: Session
  ) async throws(CommandError) {
    var options = options
    options.silenced = Set(Fault.Kind.allCases).subtracting([.goal])
    options.wanted = Set(missing.compactMap(\.subject))
    if !options.wanted.isEmpty {
      let found = try await session.explore(options, for: limit).faults
      for index in missing.indices {
        missing[index].inputs = found.first { $0.text == missing[index].subject }?.inputs
      }
    }
    options.wanted = []
    for index in missing.indices {
      guard let goal = missing[index].goal else { continue }
      options.goal = goal
      missing[index].inputs = try await session.explore(options, for: limit).faults.first?.inputs
    }
  }

  private func tell(
    _ missing: [Missing], _ scene: SceneDescription, load: String
  ) async throws(CommandError) -> Int32 {
    let found = missing.compactMap { item in item.inputs.map { (item.title, $0) } }
    var lines = [
      missing.isEmpty
        ? "\(scene.app): the transcripts do everything that is listed"
        : "\(scene.app): found \(grouped(found.count)) of \(grouped(missing.count)) that no "
          + "transcript does"
    ]
    for (number, (title, inputs)) in found.enumerated() {
      lines += [
        "found \(number + 1): \(title)",
        "  " + Fault.inputLine(inputs.map { $0.command(in: scene) }),
      ]
    }
    for item in missing where item.inputs == nil { lines.append("not found: \(item.title)") }
    if let folder {
      try CommandError.naming(folder) { () throws(FileProblem) in
        try WrittenFile.makeFolders(folder)
      }
      for (title, inputs) in found {
        let commands = [load] + inputs.map { $0.command(in: scene) }
        lines.append(try await write(commands, called: title, in: folder))
      }
    }
    console.write(lines.map(SafeText.escaped), to: .output)
    return found.count == missing.count ? 0 : 1
  }

  /// Writes commands down with what they give, as a recording does.
  private func write(
    _ commands: [String], called title: String, in folder: String
  ) async throws(CommandError) -> String {
    let session = makeSession()
    defer { session.close() }
    let memory = MemoryConsole()
    let interpreter = Interpreter(session: session, console: memory, registry: .standard)
    var text = [title.split(separator: "\n").joined(separator: " ") + "."]
    for command in commands {
      let isGood = await interpreter.run(command) == .succeeded
      text += Recorder.lines(
        of: command, expected: memory.take().map(EscapedLine.source(of:)), code: isGood ? 0 : 1)
    }
    let name = String(
      title.prefix { $0 != "(" }.unicodeScalars.map { scalar -> Character in
        scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "-"
      })
    let path = "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name).inspect"
    try CommandError.naming(path) { () throws(FileProblem) in
      try WrittenFile.write(text.map { $0 + "\n" }.joined(), to: path)
    }
    return "wrote \(path)"
  }
}

extension AppCoverage.Kind {
  /// The verb that does it.
  fileprivate var verb: String {
    switch self {
    case .action: "dispatch"
    case .event: "trigger"
    case .transition: "transition"
    case .answer: "resolve"
    case .failure: "fail"
    case .screen: "appear"
    case .enumCase: ""
    }
  }
}

extension SceneDescription {
  /// What holds where a case of an enum is seen; nil if that cannot be said.
  fileprivate func condition(ofCase item: String, place: String?) -> ValueExpression? {
    guard let dot = item.lastIndex(of: ".") else { return nil }
    let name = item[item.index(after: dot)...]
    let path = place ?? item.split(separator: " ").first.map(String.init) ?? ""
    guard !path.contains("[*]") else { return nil }
    return try? ValueExpression(
      parsing: "text(\(path)) == \".\(name)\" || text(\(path)) contains \".\(name)(\"")
  }
}
