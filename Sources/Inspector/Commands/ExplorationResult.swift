import ExpectedOutput
package import InspectableDoor

/// What an exploration came to, in a form that can be kept, merged with that of others, and reported.
package struct ExplorationResult: Hashable, Sendable, Codable {
  /// The app that was explored.
  package var app: String
  /// How many states were seen, and steps taken.
  package var states: Int
  package var steps: Int
  /// To how many inputs one after the other every one was tried.
  package var depth: Int
  /// Why it ended.
  package var end: String
  /// What was found, in that order.
  package var faults: [Found]
  /// Whether everything that was drawn was tried, and nothing was left out because others of its kind crashed
  /// the app.
  package var isWhole: Bool
  /// What was drawn; nil from a version that did not tell.
  package var drawn: [ExplorationProgress.Drawn]?
  /// The parts of the work that it is about, of several machines; nil for all of it.
  package var parts: [ExplorationOptions.Part]?
  /// A sample of the states, to count those of several parts; nil unless this is a part that has ended.
  package var sample: StateSample?
  /// In how many states nothing was tried, since the search was not to go beyond them; nil where nothing bounded it.
  package var beyond: Int?
  /// Which states that are not equal were taken as one; nil where each of them counted.
  package var merging: ExplorationProgress.Merging?
  /// The highest value of what was maximised; nil where nobody asked.
  package var most: HighestValue?
  /// How often each input was tried; nil where nobody asked.
  package var statistics: [ExplorationProgress.Statistic]?
  /// What is to be known besides.
  package var remarks: [String]

  /// Something that was found.
  package struct Found: Hashable, Sendable, Codable {
    package var kind: Fault.Kind
    package var text: String
    /// What is wrong, in a sentence.
    package var sentence: String
    /// What was done last, without its arguments.
    package var subject: String
    /// The inputs that lead there.
    package var inputs: [String]
    /// The transcript that fails now.
    package var transcript: [String]

    /// What it is known by.
    package var identity: String { "\(kind.rawValue) \(subject) \(text)" }

    /// How it is shown.
    package func lines(number: Int) -> [String] {
      ["found \(number): \(sentence)", "  " + Fault.inputLine(inputs)]
    }

    /// What its file is called, without the ending.
    package var fileName: String {
      let words = subject.split(separator: " ")
      // Without the verb, unless that is all there is, as with a step.
      let names = words.count > 1 ? words.dropFirst() : words[...]
      return String(
        ([kind.rawValue[...]] + names).joined(separator: "-").unicodeScalars.map { scalar in
          scalar.isASCII
            && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
            ? Character(scalar) : "-"
        })
    }
  }

  /// The file in a folder of findings that has all of it.
  package static let fileName = "explored.json"

  /// Several results as one: each fault once, with the fewest inputs that any of them has.
  package static func merged(_ results: [ExplorationResult]) -> ExplorationResult? {
    guard var merged = results.first else { return nil }
    for result in results.dropFirst() {
      merged.states += result.states
      merged.sample = merged.sample.union(result.sample)
      merged.steps += result.steps
      merged.depth = min(merged.depth, result.depth)
      if result.end != merged.end, !merged.couldNotGoOn {
        merged.end = result.couldNotGoOn ? result.end : "several"
      }
      merged.isWhole = merged.isWhole && result.isWhole
      merged.drawn = ExplorationProgress.Drawn.merged(merged.drawn, result.drawn)
      merged.statistics = nil
      merged.merging = merged.merging ?? result.merging
      if let beyond = result.beyond { merged.beyond = (merged.beyond ?? 0) + beyond }
      merged.parts = ExplorationOptions.Part.merged(merged.parts, result.parts)
      merged.remarks += result.remarks.filter { !merged.remarks.contains($0) }
      for fault in result.faults {
        if let index = merged.faults.firstIndex(where: { $0.identity == fault.identity }) {
          if fault.inputs.count < merged.faults[index].inputs.count {
            merged.faults[index] = fault
          }
        } else {
          merged.faults.append(fault)
        }
      }
    }
    guard results.count > 1 else { return merged }
    let parts = "put together from \(results.count) parts"
    if let sample = merged.sample {
      merged.states = sample.count
      merged.remarks.insert(
        parts + (sample.isWhole ? "" : ", which estimate the number of states to about 5 %"),
        at: 0)
    } else {
      merged.remarks.insert(parts + ", which may have seen the same states", at: 0)
    }
    return merged
  }

  /// The files of the faults in a folder, in the same order.
  func paths(in folder: String) -> [String] {
    let place = folder + (folder.hasSuffix("/") ? "" : "/")
    var names: Set<String> = []
    return faults.map { fault in
      var name = fault.fileName
      var number = 2
      while !names.insert(name).inserted {
        name = "\(fault.fileName)-\(number)"
        number += 1
      }
      return place + name + ".inspect"
    }
  }

  /// Writes each fault as a transcript, and all of it for programs; returns what to tell the user.
  package func save(
    in folder: String, keeping: Bool,
    by write: (_ text: String, _ path: String) throws(FileProblem) -> Void = {
      (text, path) throws(FileProblem) in
      try WrittenFile.write(text, to: path)
    }
  ) throws(FileProblem) -> [String] {
    try WrittenFile.makeFolders(folder)
    let paths = paths(in: folder)
    for (fault, path) in zip(faults, paths) {
      try write(fault.transcript.map { $0 + "\n" }.joined(), path)
    }
    if keeping {
      try WrittenFile.write(
        String(decoding: WireCoding.encode(Numbered(id: 1, self)), as: UTF8.self) + "\n",
        to: folder + (folder.hasSuffix("/") ? "" : "/") + Self.fileName)
    }
    return paths.isEmpty ? ["nothing was found to save"] : paths.map { "wrote \($0)" }
  }

  /// Reads what was saved in a folder.
  package static func read(from folder: String) throws(FileProblem) -> ExplorationResult {
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + fileName
    let bytes = try FileProblem.naming(path) { () throws(FileProblem) in
      try LocalFiles().read(path)
    }
    guard let read: Numbered<ExplorationResult> = try? WireCoding.decode(bytes) else {
      throw FileProblem("\(path) is not what 'inspector explore --save' writes")
    }
    return read.content
  }
}

extension ExplorationResult {
  /// Reads what was saved in folders, as one.
  static func read(merging folders: [String]) throws(FileProblem) -> ExplorationResult {
    var results: [ExplorationResult] = []
    for folder in folders { results.append(try read(from: folder)) }
    let apps = Set(results.map(\.app)).sorted()
    guard apps.count == 1, let merged = Self.merged(results) else {
      throw FileProblem(
        "--merge wants results of one app, found \(apps.joined(separator: ", "))")
    }
    return merged
  }

  /// How far it came, in a sentence without times.
  package var summary: String {
    ExplorationProgress.counts(states, steps) + claim.words
  }

  /// Whether something kept it from going on, so that it says nothing of the app that it found nothing.
  var couldNotGoOn: Bool { Self.endsTooEarly.contains(end) }

  /// The ends that no limit and no user asked for.
  private static let endsTooEarly = [
    ExplorationProgress.End.uncontrolled.rawValue, ExplorationProgress.End.failed.rawValue,
  ]

  /// What may be said of that.
  private var claim: ExplorationClaim {
    ExplorationClaim(
      depth: depth, isComplete: end == ExplorationProgress.End.complete.rawValue,
      leavesOut: !isWhole, drawn: drawn, parts: parts ?? [], beyond: beyond ?? 0,
      merging: merging)
  }

  /// The report for programs.
  package var json: JSON {
    var members: [String: JSON] = [
      "version": .int(1), "app": .string(app), "states": .int(states), "steps": .int(steps),
      "depth": .int(depth), "end": .string(end),
      "isWhole": .bool(claim.isProof), "drawn": .array((drawn ?? []).map(\.json)),
      "remarks": .array(remarks.map(JSON.string)),
      "faults": .array(
        faults.map { fault in
          .object([
            "kind": .string(fault.kind.rawValue), "text": .string(fault.text),
            "sentence": .string(fault.sentence),
            "inputs": .array(fault.inputs.map(JSON.string)),
            "transcript": .array(fault.transcript.map(JSON.string)),
          ])
        }),
    ]
    members["beyond"] = beyond.map(JSON.int)
    members["most"] = most?.json
    members["merging"] = merging.map { .string($0.rawValue) }
    members["statistics"] = statistics.map { .array($0.map(\.json)) }
    return .object(members)
  }
}

extension ExplorationOptions.Part {
  /// Several parts as one; nil if that is all of the work.
  fileprivate static func merged(_ first: [Self]?, _ second: [Self]?) -> [Self]? {
    guard let first, let second else { return nil }
    let all = Set(first + second).sorted { $0.number < $1.number }
    return all.count == all.first?.count && Set(all.map(\.count)).count == 1 ? nil : all
  }
}

extension StateSample? {
  /// The states of both; nil if one has no sample.
  fileprivate func union(_ other: StateSample?) -> StateSample? {
    guard var union = self, let other else { return nil }
    union.formUnion(other)
    return union
  }
}

extension ExplorationProgress.Drawn {
  /// What two explorations drew; nil if one does not tell.
  fileprivate static func merged(_ first: [Self]?, _ second: [Self]?) -> [Self]? {
    guard var merged = first, let second else { return nil }
    for drawn in second {
      if let index = merged.firstIndex(where: { $0.subject == drawn.subject }) {
        // Each had its part, and may have drawn the same.
        merged[index].count = max(merged[index].count, drawn.count)
        merged[index].total = max(merged[index].total ?? 0, drawn.total ?? 0).nonZero
      } else {
        merged.append(drawn)
      }
    }
    return merged.sorted { $0.subject < $1.subject }
  }
}

extension Int {
  fileprivate var nonZero: Int? { self == 0 ? nil : self }
}

extension ExplorationResult {
  /// What an exploration came to, in a form that can be kept.
  ///
  /// - Parameter known: what is known already of the first faults.
  @MainActor
  package init(
    of exploration: Session.Exploration, in session: Session, known: [Found] = [],
    part: ExplorationOptions.Part? = nil
  ) async throws(CommandError) {
    let scene = try session.scene()
    var found = known
    for fault in exploration.faults.dropFirst(known.count) {
      found.append(
        Found(
          kind: fault.kind, text: fault.text, sentence: fault.sentence(in: scene),
          subject: fault.inputs.last?.subject ?? "the start",
          inputs: fault.inputs.map { session.shown($0, in: scene) },
          transcript: try await Self.transcript(of: fault, in: session)))
    }
    self.init(
      app: scene.app, states: exploration.progress.states, steps: exploration.progress.steps,
      depth: exploration.progress.depth,
      end: exploration.progress.end?.rawValue ?? exploration.stop?.rawValue ?? "time",
      faults: found, isWhole: exploration.progress.isWholeAsDrawn,
      drawn: exploration.progress.drawn, parts: part.map { [$0] },
      sample: exploration.progress.sample,
      beyond: exploration.progress.beyond, merging: exploration.progress.merging,
      most: exploration.highest(in: scene),
      statistics: exploration.progress.statistics,
      remarks: exploration.remarks)
  }

  /// A transcript that fails as long as a fault is there.
  @MainActor
  private static func transcript(
    of fault: Fault, in session: Session
  ) async throws(CommandError) -> [String] {
    let scene = try session.scene()
    var lines = [
      "# " + fault.sentence(in: scene).split(separator: "\n").joined(separator: " "),
      "> \(try session.loadCommand())", "...",
    ]
    let inputs = (session.loaded?.findings?.before ?? []) + fault.inputs
    let commands = inputs.map { session.shown($0, in: scene) }
    let said = fault.kind == .effect ? try await outputWithoutFailure(of: inputs, in: session) : nil
    for (index, command) in commands.enumerated() {
      let expected = index == commands.count - 1 ? said : nil
      lines += Recorder.lines(of: command, expected: expected ?? ["..."], code: 0)
    }
    switch fault.kind {
    case .invariant:
      guard let condition = session.condition(of: fault) else { break }
      lines += Recorder.lines(of: "expect \(condition)", expected: ["ok"], code: 0)
    case .queue:
      lines += Recorder.lines(
        of: "expect \(fault.text.asWord).pending.isEmpty", expected: ["ok"], code: 0)
    case .stuck:
      guard let condition = session.condition(of: fault) else { break }
      lines += Recorder.lines(of: "reach \(condition)", expected: ["..."], code: 0)
    case .loop: lines += Recorder.lines(of: "drain", expected: ["..."], code: 0)
    default:
      // The command itself fails; that it comes this far is what is expected.
      lines += Recorder.lines(of: "print step", expected: [String(inputs.count)], code: 0)
    }
    return lines
  }

  /// What the last of some inputs says, but for the failure of an effect.
  @MainActor
  private static func outputWithoutFailure(
    of inputs: [Input], in session: Session
  ) async throws(CommandError) -> [String] {
    let again = session.blank()
    defer { again.close() }
    let scene = try session.scene()
    let console = MemoryConsole()
    let interpreter = Interpreter(session: again, console: console)
    _ = await interpreter.run(try session.loadCommand())
    for input in inputs.dropLast() { _ = await interpreter.run(input.exactCommand(in: scene)) }
    let start = console.lines.count
    if let last = inputs.last { _ = await interpreter.run(last.exactCommand(in: scene)) }
    return console.lines[start...]
      .filter { !($0.hasPrefix("  * effect ") && $0.contains(" failed")) }
      .map(EscapedLine.source(of:))
  }
}
