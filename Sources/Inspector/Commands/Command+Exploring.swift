import InspectableDoor

extension Command {
  /// The verbs that try inputs by themselves.
  static let exploring: [Command] = [
    Command(
      verb: "explore", group: .check,
      forms: [
        "explore [--depth N] [--states N] [--for DURATION] [--memory MB] [--seed N] "
          + "[--without KIND] [--uncontrolled] [--first] [--statistics] [--save FOLDER] "
          + "[--graph FILE] [--view EXPR] [--where EXPR] [--reachable EXPR] [--maximise EXPR] "
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
        "--reachable EXPR": "report a state from which no inputs lead to where this holds",
        "--maximise EXPR":
          "climb to where this number is as high as can be, and show how to get there",
        "--graph FILE": "write the states and the steps between them there, for Graphviz",
        "--view EXPR": "take states as one in which this is equal; can be repeated",
        "--where EXPR": "try nothing in states where this does not hold",
        "--invariant EXPR":
          "report a fault if this does not hold, of a state or of a step; can be repeated",
        "--first": "stop at the first finding",
        "--statistics": "count how often each input was tried, and with which arguments",
      ],
      examples: [
        "explore --depth 3", "explore --for 30s --without effect",
        "explore --invariant \"list.local.selectedIndex < state.todos.count\"",
        "goto found 1", "explore --save finds",
      ],
      hides: .conditions, isQuestion: true, isLeftOut: { $0.namesFile }
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
      try await session.checkStateQuestions(of: request.options)
      let exploration = try await session.explore(
        request.options, for: request.limit(isTyped: invocation.interpreter.isTyped),
        endsAtFirst: request.endsAtFirst
      ) { exploration throws(CommandError) in
        // What is found stays, whatever becomes of the exploration.
        try session.keep(exploration.faults)
        if let fault = exploration.faults.last {
          invocation.interpreter.tell(
            fault.lines(number: exploration.faults.count, in: try session.scene()))
        }
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
      output.lines += exploration.highest(in: scene)?.lines ?? []
      output.lines += exploration.remarks
      output.lines += exploration.progress.statistics?.flatMap { $0.lines() } ?? []
      if let folder = request.folder {
        output.lines += try await invocation.save(exploration.faults, in: folder)
      }
      if let path = request.graph, let text = try exploration.dot(in: session) {
        try CommandError.naming(path) { () throws(FileProblem) in
          try invocation.interpreter.write(text, to: path)
        }
        output.lines.append(exploration.written(path))
      }
      output.found = exploration.data(in: scene)
      output.error = exploration.failure
      return output
    },
    Command(
      verb: "reach", group: .check,
      forms: [
        "reach [--depth N] [--states N] [--for DURATION] [--memory MB] [--seed N] "
          + "[--uncontrolled] [--view EXPR] [--where EXPR] [--go] EXPR"
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
        "--view EXPR": "take states as one in which this is equal; quote it; can be repeated",
        "--where EXPR": "try nothing in states where this does not hold; quote it",
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
      try await session.checkStateQuestions(of: request.options)
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
  /// The file to which the graph of states is written.
  var graph: String?
  /// Whether nothing but the folder was given.
  var onlySaves = false
  /// Whether it ends at the first thing that it finds.
  var endsAtFirst = false
  /// Whether what it finds is performed.
  var goesThere = false

  private static let bothFlags = [
    "--depth", "--states", "--for", "--memory", "--seed", "--uncontrolled", "--view", "--where",
  ]
  static let reachFlags = bothFlags + ["--go"]
  static let flags =
    bothFlags + [
      "--without", "--first", "--statistics", "--save", "--graph", "--reachable",
      "--maximise", "--invariant",
    ]

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
      case "--view":
        request.options.view =
          (request.options.view ?? [])
          + [try await quotedExpression(isBeforeOther: flags.contains("--go"))]
      case "--where":
        request.options.bound = try await quotedExpression(
          isBeforeOther: flags.contains("--go"))
      case "--maximise": request.options.maximised = try await quotedExpression()
      case "--reachable": request.options.reachable = try await quotedExpression()
      case "--without": request.options.silenced.insert(try faultKind())
      case "--save":
        let offset = parser.offsetOfNextToken
        let folder = try parser.fileName()
        try interpreter.checkMayWrite(folder, at: offset)
        request.folder = folder
      case "--graph":
        let offset = parser.offsetOfNextToken
        let path = try parser.fileName()
        try interpreter.checkMayWrite(path, at: offset)
        request.graph = path
        request.options.drawsGraph = true
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
  ///
  /// - Parameter isBeforeOther: whether another expression follows, so that quotes can't be part of this one.
  private mutating func quotedExpression(
    isBeforeOther: Bool = false
  ) async throws -> ValueExpression {
    let offset = parser.offsetOfNextToken
    var ahead = parser
    if case .string(let text)? = try? ahead.literal(),
      isBeforeOther || ahead.isAtEnd || ahead.nextIsFlag
    {
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

  /// Whether a folder or file is named in which something is written.
  fileprivate var namesFile: Bool { has("save") || has("graph") }

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
