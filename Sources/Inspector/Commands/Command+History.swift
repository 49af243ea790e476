import InspectableDoor

extension Command {
  /// The verb that lists the steps.
  static let history = Command(
    verb: "history", group: .time,
    forms: [
      "history [N]", "history [--fold] [--not] ACTION", "history [--not] --changed PATH",
      "history --source", "history --stats [--times]",
    ],
    summary:
      "list the steps, or those of an action or a value",
    flags: [
      "--fold": "show steps that repeat in one line", "--not": "show all others",
      "--changed PATH": "show the steps that changed a value",
      "--source": "show who sent each action, and from where",
      "--stats": "count the steps of each kind, and what the history takes",
      "--times": "show how long each kind took",
    ],
    examples: [
      "history 10", "history --not Tick", "history --changed state.todos", "history --fold",
    ], hides: .comparisons,
    isLeftOut: { parser in
      var parser = parser
      while let flag = parser.flag() { if flag == "stats" { return true } }
      return false
    }
  ) { invocation in
    var filter = HistoryList.Filter()
    let interpreter = invocation.interpreter
    filter.folds = interpreter.isReadAtTerminal
    let session = invocation.session
    let timeline = try session.timeline()
    let app = try session.scene().app
    var wantsPath = false
    let flags = ["--fold", "--not", "--changed", "--source", "--stats", "--times"]
    while true {
      let offset = invocation.parser.offsetOfNextToken
      guard let flag = try invocation.parser.flag(among: flags) else { break }
      switch flag {
      case "--times": throw SourceError("'--times' comes after '--stats'", at: offset)
      case "--fold": filter.folds = true
      case "--not": filter.isInverted = true
      case "--changed": wantsPath = true
      case "--source": filter.showsSources = true
      default:
        // Times are others in each run, so files have them only where they ask for them.
        let timed = try invocation.parser.flag("--times") || interpreter.isReadAtTerminal
        try invocation.parser.expectEnd()
        return invocation.statistics(timed: timed)
      }
    }
    if wantsPath {
      let (expression, offset) = try await invocation.stateExpressionAtEnd()
      let changes = try await session.past.changes(of: expression, all: true, offset: offset)
      let steps = Set(changes.map(\.step))
      filter.includes = { number, _ in steps.contains(number) }
    } else if invocation.parser.isAtEnd {
      guard !filter.isInverted else {
        throw SourceError(
          "expected an action after '--not'", at: invocation.parser.offsetOfNextToken)
      }
    } else if invocation.parser.nextIsNumber {
      filter.last = try invocation.parser.wholeNumber("a number of steps", least: 1)
      try invocation.parser.expectEnd()
    } else {
      filter.includes = try invocation.stepsOfAction()
    }
    let list = HistoryList(timeline, app: app, filter: filter)
    let lines =
      interpreter.isReadAtTerminal
      ? list.lines(columns: interpreter.width, seen: interpreter.seenSteps) : list.lines
    var output = Output(lines: lines.isEmpty ? ["no step matches"] : lines)
    if filter.showsSources, let crash = invocation.lastCrash { output.lines.append("  " + crash) }
    output.isFixed = interpreter.isReadAtTerminal
    // Of a million steps this takes long.
    if interpreter.givesData { output.found = ["history": .array(list.json)] }
    return output
  }
}

extension Invocation {
  /// The steps of an action, or of another verb that makes steps, under any of its names.
  fileprivate mutating func stepsOfAction() throws -> (Int, Timeline.Step) -> Bool {
    let offset = parser.offsetOfNextToken
    let name = parser.rest()
    let timeline = try session.timeline()
    let verbs = interpreter.registry.commands.filter { [.act, .step].contains($0.group) }
    if let verb = verbs.first(where: { ([$0.verb] + $0.aliases).contains(name) })?.verb {
      if Inputs.all[verb]?.isListedWithoutWord == true {
        return { _, step in type(of: step.input.kind).word == verb }
      }
      return { _, step in step.label.isNamed(verb) || step.label.isNamed(name) }
    }
    // A wrong name would list nothing, or everything, without an error.
    let known = Set(try session.scene().stores.flatMap { $0.actions.map(\.name) })
    let isKnown = (1...max(1, timeline.tip)).contains {
      timeline.step($0)?.label.isNamed(name) ?? false
    }
    guard isKnown || known.contains(name) || known.contains(String(name.drop { $0 == "." })) else {
      throw SourceError(
        Nearest.unknown("action", name, in: known.sorted(), else: "see 'actions'"), at: offset)
    }
    return { _, step in step.label.isNamed(name) || step.label.isNamed("." + name) }
  }
}

extension String {
  /// Whether a step's label is that of an action, or of a verb.
  fileprivate func isNamed(_ name: String) -> Bool {
    guard hasPrefix(name) else { return false }
    let next = dropFirst(name.count).first
    return next == nil || next == "(" || next == " "
  }
}

/// How often an action made a step, and how long that took.
private struct StepCount {
  let name: String
  var count = 0
  /// How often it is known how long it took, how long that was in all, and the longest.
  var timed = 0
  var seconds = 0.0
  var longest = 0.0

  var times: String {
    guard timed > 0 else { return "" }
    let each = spokenTime(seconds: seconds / Double(timed))
    return timed == 1 ? ", \(each)" : ", \(each) each, at most \(spokenTime(seconds: longest))"
  }

  func json(timed isTimed: Bool) -> JSON {
    var members: [String: JSON] = ["name": .string(name), "count": .int(count)]
    if isTimed, timed > 0 {
      members["seconds"] = .number("\(seconds)")
      members["longest"] = .number("\(longest)")
    }
    return .object(members)
  }
}

extension Session.Loaded {
  /// How often each action, and each other verb, made a step of the present branch, the most frequent
  /// first.
  fileprivate var counts: [StepCount] {
    var counts: [String: StepCount] = [:]
    for number in 1..<max(1, timeline.tip + 1) {
      guard let label = timeline.step(number)?.label else { continue }
      // An event counts as itself, not as one more 'trigger'.
      let words = label.prefix { $0 != "(" }.split(separator: " ", maxSplits: 2)
      let name = words.prefix(words.first == "trigger" ? 2 : 1).joined(separator: " ")
      var found = counts[name] ?? StepCount(name: name)
      found.count += 1
      if let seconds = seconds(of: timeline.node(of: number)) {
        found.timed += 1
        found.seconds += seconds
        found.longest = max(found.longest, seconds)
      }
      counts[name] = found
    }
    return counts.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension Invocation {
  /// How often each action was, and how long it took; and what the timeline costs in memory.
  fileprivate func statistics(timed: Bool) -> Output {
    guard let loaded = session.loaded else { return Output() }
    let counts = loaded.counts
    return Output(
      lines: statistics(counts, timed: timed),
      found: ["counts": .array(counts.map { $0.json(timed: timed) })])
  }

  /// The same in lines, with why there are no checkpoints if there can be none.
  private func statistics(_ counts: [StepCount], timed: Bool) -> [String] {
    guard let loaded = session.loaded else { return [] }
    let timeline = loaded.timeline
    let steps = timeline.branches.reduce(0) { $0 + $1.count }
    let branches = timeline.branches.count
    var rows = [
      ("steps", "\(steps) in \(branches) \(branches == 1 ? "branch" : "branches")")
    ]
    rows += counts.map {
      ("  " + $0.name, "\($0.count) time\($0.count == 1 ? "" : "s")" + (timed ? $0.times : ""))
    }
    let checkpoints = loaded.checkpoints
    guard loaded.capabilities.contains(.checkpoints) else {
      rows.append(("checkpoints", "none: this host cannot be copied, so going back replays"))
      return columns(rows)
    }
    guard checkpoints.budget.processes > 0 else {
      rows.append(("checkpoints", "none: 'config checkpoints' says so, so going back replays"))
      return columns(rows)
    }
    rows.append(
      ("checkpoints", "\(checkpoints.count) of at most \(checkpoints.budget.processes)"))
    rows.append(("spacing", checkpoints.spacing.wholeMilliseconds.literal))
    let megabytes = { (bytes: Int) in "\(bytes / (1 << 20)) MB" }
    rows.append(
      (
        "memory",
        "\(megabytes(checkpoints.measuredBytes())) of at most "
          + megabytes(checkpoints.budget.bytes)
      ))
    if let obstacle = checkpoints.obstacle { rows.append(("no more", obstacle)) }
    return columns(rows)
  }
}

extension Duration {
  /// The duration rounded down to milliseconds, unless it is shorter than one.
  fileprivate var wholeMilliseconds: Duration {
    let whole = Int64(seconds * 1_000)
    return whole > 0 ? .milliseconds(whole) : self
  }
}
