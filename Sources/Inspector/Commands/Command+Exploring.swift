import InspectableDoor

extension Command {
  /// The verbs that try inputs by themselves.
  static let exploring: [Command] = [
    Command(
      verb: "explore", group: .check,
      forms: [
        "explore [--depth N] [--states N] [--for DURATION] [--memory MB] [--seed N] "
          + "[--without KIND] [--uncontrolled] [--first] [--statistics] [--save FOLDER] "
          + "[--invariant EXPR]",
        "explore --save FOLDER",
      ],
      summary: "try inputs from here, and report each fault with the fewest inputs that cause it",
      flags: [
        "--depth N": "try sequences of at most N inputs",
        "--states N": "look at no more than N states",
        "--for DURATION": "stop after this time",
        "--memory MB": "keep no more states than fit",
        "--seed N": "seed all random choices",
        "--without KIND": "do not report faults of this kind; can be repeated",
        "--uncontrolled":
          "continue if an effect waits for something that the inspector does not control",
        "--save FOLDER": "write each finding there, as a transcript that fails now",
        "--invariant EXPR": "report a fault if this does not hold; can be repeated",
        "--first": "stop at the first finding",
        "--statistics": "count how often each input was tried, and with which arguments",
      ],
      examples: [
        "explore --depth 3", "explore --for 30s --without effect",
        "explore --invariant \"list.local.selectedIndex < state.todos.count\"",
        "goto found 1", "explore --save finds",
      ],
      hides: .conditions, isQuestion: true, isLeftOut: { $0.namesFolder }
    ) { invocation in
      let request = try await invocation.explorationRequest()
      let session = invocation.session
      if let folder = request.folder {
        try CommandError.naming(folder) { () throws(FileProblem) in
          try WrittenFile.check(folder: folder)
        }
        if request.onlySaves, let findings = session.loaded?.findings {
          return Output(
            lines: try await invocation.save(findings.faults, in: folder))
        }
      }
      let exploration = try await session.explore(
        request.options, for: request.limit(isTyped: invocation.interpreter.isTyped),
        endsAtFirst: request.endsAtFirst
      ) { exploration throws(CommandError) in
        // What is found stays, whatever becomes of the exploration.
        try session.keep(exploration.faults)
        if let folder = request.folder {
          _ = try await invocation.save(exploration.faults, in: folder)
        }
      }
      try session.keep(exploration.faults)
      var output = Output(lines: [
        exploration.summary(timed: invocation.interpreter.isTyped)
      ])
      let scene = try session.scene()
      for (index, fault) in exploration.faults.enumerated() {
        output.lines += fault.lines(number: index + 1, in: scene)
      }
      output.lines += exploration.remarks
      output.lines += exploration.progress.statistics?.flatMap { $0.lines() } ?? []
      if let folder = request.folder {
        output.lines += try await invocation.save(exploration.faults, in: folder)
      }
      output.found = exploration.data(in: scene)
      output.error = exploration.failure
      return output
    },
    Command(
      verb: "reach", group: .check,
      forms: [
        "reach [--depth N] [--states N] [--for DURATION] [--memory MB] [--seed N] "
          + "[--uncontrolled] [--go] EXPR"
      ],
      summary: "find the fewest inputs after which an expression holds",
      flags: [
        "--depth N": "try sequences of at most N inputs",
        "--states N": "look at no more than N states",
        "--for DURATION": "stop after this time",
        "--memory MB": "keep no more states than fit",
        "--seed N": "seed all random choices",
        "--uncontrolled":
          "continue if an effect waits for something that the inspector does not control",
        "--go": "perform these inputs",
      ],
      examples: [
        "reach state.todos.isEmpty && list.local.selectedIndex == 2",
        "reach --go state.todos.isEmpty",
      ],
      hides: .conditions, isQuestion: true, isLeftOut: { $0.goesThere }
    ) { invocation in
      var request = try await invocation.explorationFlags(among: ExplorationRequest.reachFlags)
      let (goal, offset) = try await invocation.expressionAtEnd()
      request.options.goal = goal
      request.options.silenced = Set(Fault.Kind.allCases).subtracting([.goal])
      let session = invocation.session
      if try await session.check(goal, offset: offset, lenient: true).holds {
        return Output(lines: ["holds already"], found: ["way": .array([])])
      }
      let exploration = try await session.explore(
        request.options, for: request.limit(isTyped: invocation.interpreter.isTyped))
      guard let fault = exploration.faults.first(where: { $0.kind == .goal }) else {
        let counts = exploration.progress.counts()
        guard exploration.claim.isProof else {
          let claim = exploration.claim.wordsWithin + exploration.limits
          throw CommandError.notFound("not found in \(counts)\(claim): \(goal)")
        }
        throw CommandError.refused(
          exploration.progress.end == .complete
            ? "cannot be reached, in \(counts)\(exploration.claim.words): \(goal)"
            : "not reached in \(counts)\(exploration.claim.words): \(goal)")
      }
      let scene = try session.scene()
      var output =
        request.goesThere
        ? try await invocation.perform(fault.inputs)
        : Output(lines: [fault.inputLine(in: scene)])
      output.found = [
        "way": .array(fault.inputs.map { .string($0.command(in: scene)) }),
        "states": .int(exploration.progress.states),
        "steps": .int(exploration.progress.steps),
      ]
      return output
    },
  ]
}

/// What a command asks of an exploration.
struct ExplorationRequest {
  var options = ExplorationOptions()
  var duration: Duration?
  var folder: String?
  /// Whether nothing but the folder was given.
  var onlySaves = false
  /// Whether it ends at the first thing that it finds.
  var endsAtFirst = false
  /// Whether what it finds is performed.
  var goesThere = false

  private static let bothFlags = [
    "--depth", "--states", "--for", "--memory", "--seed", "--uncontrolled",
  ]
  static let reachFlags = bothFlags + ["--go"]
  static let flags =
    bothFlags + ["--without", "--first", "--statistics", "--save", "--invariant"]

  /// For how long it goes on: where no one can press Ctrl-C, ten seconds if nothing is said.
  func limit(isTyped: Bool) -> Duration? {
    if let duration { return duration }
    let isBounded = options.depth != nil || options.states != nil
    return isTyped || isBounded ? nil : .seconds(10)
  }
}

extension Invocation {
  /// Consumes what stands behind `explore`.
  fileprivate mutating func explorationRequest() async throws -> ExplorationRequest {
    let request = try await explorationFlags(among: ExplorationRequest.flags)
    try parser.expectEnd()
    return request
  }

  /// Consumes the flags that say how far an exploration goes.
  fileprivate mutating func explorationFlags(
    among flags: [String]
  ) async throws -> ExplorationRequest {
    var request = ExplorationRequest()
    var others = 0
    while let flag = try parser.flag(among: flags) {
      others += flag == "--save" ? 0 : 1
      switch flag {
      case "--depth": request.options.depth = try parser.wholeNumber("a depth", least: 1)
      case "--states":
        request.options.states = try parser.wholeNumber("a number of states", least: 1)
      case "--memory":
        request.options.megabytes = try parser.wholeNumber("a number of megabytes", least: 1)
      case "--seed":
        request.options.seed = UInt64(try parser.wholeNumber("where chance begins", least: 0))
      case "--for": request.duration = try parser.duration()
      case "--uncontrolled": request.options.takesUncontrolled = true
      case "--first": request.endsAtFirst = true
      case "--go": request.goesThere = true
      case "--statistics": request.options.countsInputs = true
      case "--without": request.options.silenced.insert(try faultKind())
      case "--save":
        let offset = parser.offsetOfNextToken
        let folder = try parser.fileName()
        try interpreter.checkMayWrite(folder, at: offset)
        request.folder = folder
      default: request.options.conditions.append(try await quotedExpression())
      }
    }
    request.onlySaves = others == 0 && request.folder != nil
    return request
  }

  private mutating func faultKind() throws -> Fault.Kind {
    let offset = parser.offsetOfNextToken
    let name = try parser.identifier("a kind of fault")
    guard let kind = Fault.Kind(rawValue: name), kind != .goal else {
      let names = Fault.Kind.allCases.filter { $0 != .goal }.map(\.rawValue)
      throw SourceError(Nearest.unknown("kind of fault", name, in: names), at: offset)
    }
    return kind
  }

  /// An expression in quotes, or up to the end of the line.
  private mutating func quotedExpression() async throws -> ValueExpression {
    let offset = parser.offsetOfNextToken
    var ahead = parser
    if case .string(let text)? = try? ahead.literal(), ahead.isAtEnd || ahead.nextIsFlag {
      parser = ahead
      let expression: ValueExpression
      do throws(SourceError) {
        let written = try ValueExpression(parsing: text)
        expression = try session.loaded?.definitions.expanding(written) ?? written
      } catch {
        throw SourceError(error.message, at: offset + 1 + error.offset)
      }
      return try await checked(expression, offset: offset + 1)
    }
    return try await expression()
  }
}

extension Parser {
  /// Whether a flag comes next.
  fileprivate var nextIsFlag: Bool {
    var copy = self
    return copy.flag() != nil
  }

  /// Whether a folder is named in which something is written.
  fileprivate var namesFolder: Bool { has("save") }

  /// Whether what is found is performed, each input as a command of its own.
  fileprivate var goesThere: Bool { has("go") }

  private func has(_ name: String) -> Bool {
    var copy = self
    while let flag = copy.flag() {
      if flag == name { return true }
      if !["uncontrolled", "first", "statistics", "go"].contains(flag) { _ = try? copy.fileName() }
    }
    return false
  }
}

// MARK: What is shown

extension Session.Exploration {
  /// How far it came, in a sentence.
  func summary(timed: Bool) -> String {
    let text =
      progress.counts() + (progress.end == .reached ? "" : claim.words) + limits
    guard timed else { return text }
    return text + ", in \((duration.seconds * 10).rounded() / 10) s"
  }

  /// What it may say of that.
  var claim: ExplorationClaim {
    ExplorationClaim(
      depth: progress.depth, isComplete: progress.end == .complete,
      leavesOut: !progress.isWholeAsDrawn, drawn: progress.drawn)
  }

  /// What has ended it, in words that follow others.
  var limits: String {
    switch (progress.end, stop) {
    case (.states, _): ", as many as asked for"
    case (.memory, _): ", as many as there is memory for"
    case (.uncontrolled, _): ", stopped"
    case (.failed, _): ", and it cannot go on"
    case (_, .time): ", stopped after the time given"
    case (_, .interrupted): ", interrupted"
    case (_, .first): ", stopped at the first that was found"
    default: ""
    }
  }

  /// What else is to be known of it.
  var remarks: [String] {
    var lines: [String] = []
    if progress.statistics != nil, let ways = waysBack { lines.append(ways) }
    if progress.walks > 0 {
      lines.append("\(grouped(progress.walks)) walks at random went deeper")
    }
    for left in progress.leftOut {
      lines.append(
        "left out \(counted(left.count, "time")), since the same arguments had "
          + "crashed the app, so what comes after that is hidden: \(left.subject)")
    }
    for subject in progress.undrawn ?? [] {
      lines.append(
        "not tried, since nothing can be drawn for it: \(subject); 'values' in the app can say what to try"
      )
    }
    if progress.lost > 0 {
      lines.append(
        "\(counted(progress.lost, "state")) did not come again, so "
          + "nothing was tried there")
    }
    if !progress.uncontrolled.isEmpty {
      let names = progress.uncontrolled.joined(separator: ", ")
      lines.append(
        progress.end == .uncontrolled
          ? "waits for something the inspector does not control, so steps do not come out the same: "
            + "\(names); --uncontrolled explores all the same"
          : "waits for something the inspector does not control: \(names)")
    }
    if unrepeated > 0 {
      lines.append(
        "\(grouped(unrepeated)) more \(unrepeated == 1 ? "was" : "were") found, but did not come "
          + "again in a fresh app")
    }
    return lines
  }

  /// How it came back to states; nil where it was only by the values that they consist of.
  private var waysBack: String? {
    let ways = progress.ways
    var others: [String] = []
    if ways.replayed ?? 0 > 0 { others.append("in new scenes that took the inputs again") }
    if ways.copied > 0 { others.append("in copies of the app") }
    guard !others.isEmpty else { return nil }
    return "states were put back "
      + (ways.assigned > 0 ? "by assigning values, those in which something waits " : "")
      + others.joined(separator: " or ")
  }

  /// The same as data.
  func data(in scene: SceneDescription) -> [String: JSON] {
    var data: [String: JSON] = [
      "states": .int(progress.states), "steps": .int(progress.steps),
      "depth": .int(progress.depth),
      "end": .string(progress.end?.rawValue ?? stop?.rawValue ?? "time"),
      "isWhole": .bool(progress.isWhole),
      "drawn": .array((progress.drawn ?? []).map(\.json)),
      "faults": .array(
        faults.map { fault in
          .object([
            "kind": .string(fault.kind.rawValue), "text": .string(fault.text),
            "inputs": .array(fault.inputs.map { .string($0.command(in: scene)) }),
          ])
        }),
      "leftOut": .array(
        progress.leftOut.map {
          .object(["subject": .string($0.subject), "count": .int($0.count)])
        }),
    ]
    data["statistics"] = progress.statistics.map { .array($0.map(\.json)) }
    return data
  }
}

extension Fault {
  /// What is wrong, with the inputs that lead there.
  func lines(number: Int, in scene: SceneDescription) -> [String] {
    ["found \(number): \(sentence(in: scene))", "  " + inputLine(in: scene)]
  }

  /// The inputs in one line.
  func inputLine(in scene: SceneDescription) -> String {
    Self.inputLine(inputs.map { $0.command(in: scene) })
  }

  /// Commands in one line.
  static func inputLine(_ commands: [String]) -> String {
    let count = "\(counted(commands.count, "input"))"
    return commands.isEmpty ? "at the start" : "\(count):  \(commands.joined(separator: " / "))"
  }

  /// What is wrong.
  func sentence(in scene: SceneDescription) -> String {
    let last = inputs.last?.label(in: scene) ?? "the start"
    switch kind {
    case .crash: return "the app crashes in \(last): \(text)"
    case .hang: return "\(last) does not come to an end"
    case .invariant: return "\(text) does not hold"
    case .effect: return "an effect fails in \(last), and nobody awaits it: \(text)"
    case .queue: return "states wait in \(text), and nothing lets them in after \(last)"
    case .varies: return "\(last) comes out differently when it is done again: \(text)"
    case .loop: return "waiting leads back to the same state for ever: \(text)"
    case .stale: return "\(text) is not what a new one would be after \(last)"
    case .goal: return "\(text) holds"
    }
  }
}
