/// The figures of one run, in the order of the budgets.
struct Report {
  private let histograms: Histograms
  private(set) var figures: [Figure] = []

  init(_ histograms: Histograms) {
    self.histograms = histograms
    addDispatching()
    addStores()
    addWorkflows()
    addDifferences()
    addSteps()
    addLiterals()
    addTool()
  }

  var missed: [Figure] { figures.filter { $0.isMet == false } }

  // MARK: What is in it

  private mutating func addDispatching() {
    for size in [10, 1_000, 100_000] {
      for count in [0, 1, 10] {
        let name = "dispatch-\(size)-\(count)"
        addRatio(
          "dispatch, \(size) elements, \(count) subscribers", name, to: name, .peer, per: 1_000,
          atMost: 1.5)
      }
    }
    addRatio(
      "dispatch, 100,000 elements against 10", "dispatch-100000-1", to: "dispatch-10-1", per: 1_000,
      atMost: 1.5)
    addRatio(
      "starting and stopping a listener beside 4,000 against beside 10", "unsubscribe-4000",
      to: "unsubscribe-4000", .peer, per: 1_000, atMost: 1.5)
    addRatio(
      "a transition while 4,000 wait against while 10 do", "transition-4000",
      to: "transition-4000", .peer, per: 1_000, atMost: 1.5)
    for count in [0, 1, 10] {
      let allocations = histograms.median("dispatch-100000-\(count)", .allocations)
      add(
        "allocations per dispatch, \(count) subscribers", allocations.map { $0.value / 1_000 },
        unit: decimal, limit: 0, of: ["dispatch-100000-\(count)"])
    }
  }

  private mutating func addStores() {
    for count in [0, 1, 10] {
      let name = "dispatch-inlined-\(count)"
      addRatio(
        "dispatch, \(count) subscribers, peer inlined", name, to: name, .peer, per: 1_000,
        atMost: 1.5)
    }
    // Against what does the same by hand, in turn with it: on a processor that is slower for a while both are.
    for (name, title, aim, limit) in [
      ("interceptors-1", "dispatch, one interceptor", 60.0, 3.0),
      ("interceptors-5", "dispatch, five interceptors", 150, 4),
      ("own-kind", "dispatch, an item of one's own kind", 50, 1.5),
      ("controllers-10", "dispatch, ten view controllers with local state", 500, 3),
    ] {
      addRatio(
        "\(title), by hand", name, to: name, .peer, per: 1_000, aimingAt: aim, atMost: limit)
    }
    addTime(
      "ten connectors of 1,000 titles, nothing changed", "connectors-unchanged-10", per: 1_000,
      aim: 1_000)
    addTime(
      "ten connectors of a part of 1,000 titles, the rest changed", "connectors-part-10",
      per: 1_000, aim: 1_000)
    addRatio(
      "ten connectors of 1,000 titles, the rest changed, by hand", "connectors-changed-10",
      to: "connectors-changed-10", .peer, aimingAt: 1_000, atMost: 2)
    addTime("a side effect, awaited", "side-effect", per: 1_000)
    addRatio(
      "a side effect against a task", "side-effect", to: "side-effect", .peer, per: 1_000,
      aim: 1.4, atMost: 3)
  }

  private mutating func addWorkflows() {
    let limits: [(name: String, title: String, limit: Double?)] = [
      ("children-10", "10 children", nil), ("children-100", "100 children", nil),
      ("children-1000", "1,000 children", 1.0 / 3), ("list-10", "list of 10", nil),
      ("list-100", "list of 100", nil), ("list-1000", "list of 1,000", 1.0 / 100),
      ("grid-32", "32 x 32", 1.0 / 30),
    ]
    for (name, title, limit) in limits {
      addRatio(
        "workflow, one of \(title) against all", "workflow-\(name)", to: "workflow-\(name)", .peer,
        per: 32, atMost: limit)
    }
  }

  private mutating func addDifferences() {
    addTime("empty step at 100,000 elements", "step-empty")
    addTime("one change in an array of 100,000", "diff-array", within: 1e6)
    addTime("insertion at the front of 100,000", "diff-front", within: 1e6)
    addTime("one change in a dictionary of 100,000", "diff-dictionary", within: 50e6)
    addTime("100,000 elements rebuilt with equal content", "diff-rebuilt", within: 100e6)
    addRatio(
      "one change in an array against swift-custom-dump", "diff-array", to: "peer-diff-array",
      atMost: 1.0 / 1_000)
  }

  /// Processor time of whole steps, in the tool and the app together.
  private mutating func addSteps() {
    let rows: [(name: String, title: String, steps: Double, aim: Double?, limit: Double?)] = [
      ("step-one-of-1000", "one of 1,000 records changed", 20_000, 50e3, 110e3),
      ("step-one-of-100000", "one of 100,000 records changed", 2_000, 0.5e6, nil),
      ("step-one-of-1000000", "one of 1,000,000 records changed", 1_000, 8e6, nil),
      ("step-beside-100000", "something beside 100,000 records changed", 10_000, nil, nil),
      ("step-table-100000", "one of a dictionary of 100,000 changed", 1_000, 1.5e6, nil),
      ("step-text-1000000", "one character in a text of 1 MB changed", 500, 0.5e6, 0.75e6),
      ("step-graph-1000", "nothing changed beside 1,000 instances", 20_000, 40e3, 60e3),
      ("step-graph-100000", "nothing changed beside 100,000 instances", 1_000, 2e6, nil),
      ("step-all-of-1000", "every one of 1,000 records changed", 200, 3e6, 6e6),
      ("step-shuffle-1000", "1,000 records shuffled", 200, 3e6, 8e6),
      ("step-all-of-10000", "every one of 10,000 records changed", 40, 30e6, 60e6),
      ("step-shuffle-10000", "10,000 records shuffled", 40, 30e6, 95e6),
    ]
    for row in rows {
      add(
        "a step, \(row.title)",
        histograms.median(row.name, .processor).map { $0.value / row.steps }, unit: time,
        aim: row.aim, limit: row.limit, of: [row.name])
    }
  }

  private mutating func addLiterals() {
    addTime("parsing a literal of 70 bytes", "literal-parse", per: 1_000)
    addTime("printing it", "literal-print", per: 1_000)
    addRatio(
      "printing 10,000 elements against swift-custom-dump", "print-10000", to: "peer-print-10000",
      atMost: nil)
  }

  private mutating func addTool() {
    addTime("start and end of a process that does nothing", "process-floor")
    addTime("start, -c ''", "start-empty", within: 15e6)
    addTime("start, -c 'load todo'", "start-todo", within: 40e6)
    // Twenty thousand a second, however many there are.
    addTime("script of 20,000 dispatches", "script-20000", aim: 1e9)
    addTime("script of 100,000 dispatches", "script-100000", aim: 5e9)
    addAnswer("back after a crash at step 1,000", "crash", within: 250e6)
    addAnswer("goto among 10,000 steps", "goto", within: 50e6)
    addAnswer("goto at 10 MB in 10,000 texts", "large-goto", within: 50e6)
    addAnswer("goto at 10 MB in 100,000 texts", "many-goto")
    // A command of these scripts takes 36 bytes.
    addMemory(
      "memory for each further step", "script-100000", beyond: "script-20000", steps: 80_000)
    addLooks()
    addMillionSteps()
    addTime("1,000 transcripts of ten commands", "transcripts-1000", within: 10e9)
    addTime(
      "exploring tic-tac-toe, 5,478 states, whole", "explore-tictactoe", aim: 0.3e9)
    addTime(
      "exploring the 8-puzzle, 181,440 states, whole", "explore-eightpuzzle", aim: 2e9, within: 3e9)
    // Both visit all 181,440 states, so the ratio of their times is that of pairs and states per second.
    addRatio(
      "exploring the 8-puzzle on two builds against on one", "compare-eightpuzzle",
      to: "explore-eightpuzzle", aim: 2, atMost: nil)
    addTime("exploring the to-do app, 20,000 states", "explore-todo")
    for name in ["start-empty", "start-todo", "script-20000", "script-100000", "transcripts-1000"] {
      guard let processor = histograms.median(name, .processor) else { continue }
      figures.append(
        Figure(title: "processor time of \(name)", measured: time(processor.value), compared: ""))
    }
  }

  /// Scripts that look, by what passes from the start of the tool to its end; and questions about 10 MB of
  /// orders.
  private mutating func addLooks() {
    for (name, title, commands) in [
      ("expect", "dispatch and expect", 20_000.0), ("print", "dispatch and print", 20_000),
      ("model", "dispatch and model", 20_000), ("undo", "undo and redo", 1_000),
    ] {
      addTime(
        "a command of \(title) in turn", "looks-\(name)", per: commands,
        aim: name == "undo" ? 1e9 / 3_000 : 1e9 / 25_000)
    }
    addAnswer("10 MB of orders, find what is nowhere", "orders-find", aim: 0.3e9)
    addAnswer("10 MB of orders, find", "orders-find-here", aim: 0.3e9, within: 0.45e9)
    addAnswer("10 MB of orders, goto", "orders-goto", aim: 50e6, within: 150e6)
  }

  private mutating func addMillionSteps() {
    let steps = "a million steps"
    addAnswer("\(steps), to make", "million-steps", aim: 50e9)
    addMemory(
      "\(steps), memory for each further one", "million-steps", beyond: "script-100000",
      steps: 900_000)
    addAnswer("\(steps), goto any", "million-goto", within: 50e6)
    addAnswer("\(steps), blame what changed last", "million-blame")
    addAnswer("\(steps), blame what changed first", "million-blame-old")
    addAnswer("\(steps), the last of the history", "million-history")
    addAnswer("\(steps), when that never holds", "million-when", aim: 4e9)
    addAnswer("\(steps), when about what hardly changes", "million-when-beside")
    addAnswer("\(steps), bisect", "million-bisect", aim: 4e9)
    addAnswer("\(steps), find", "million-find", aim: 8e9)
    addAnswer("\(steps), back after a crash", "million-crash", within: 250e6)
  }

  // MARK: Kinds of figures

  /// Adds how many bytes of memory each step takes that one session has more than another.
  private mutating func addMemory(
    _ title: String, _ name: String, beyond other: String, steps: Double
  ) {
    let more = histograms.median(name, .memory)
    let less = histograms.median(other, .memory)
    add(
      title, more.flatMap { more in less.map { (more.value - $0.value) / steps } },
      unit: { "\(decimal($0)) bytes" }, limit: 136, of: [name, other])
  }

  /// Adds a time that the tool itself told.
  private mutating func addAnswer(
    _ title: String, _ name: String, aim: Double? = nil, within limit: Double? = nil
  ) {
    add(
      title, histograms.median(name, .took)?.value, unit: time, aim: aim, limit: limit, of: [name])
  }

  private mutating func addTime(
    _ title: String, _ name: String, per repetitions: Double = 1, aim: Double? = nil,
    within limit: Double? = nil
  ) {
    let measured = histograms.median(name).map { $0.value / repetitions }
    add(title, measured, unit: time, aim: aim, limit: limit, of: [name])
  }

  /// Adds a figure that is compared with a limit in its own unit; a limit of 0 allows nothing.
  ///
  /// - Parameters:
  ///   - aim: what it is to come to in the end; nil where that is the limit.
  ///   - limit: the most that it may be; if there is none, 1.25 times the aim, for noise. An aim
  ///     that is missed by more has a limit of its own, somewhat above what was measured, so that it
  ///     gets no worse unseen.
  private mutating func add(
    _ title: String, _ value: Double?, unit: (Double) -> String, aim: Double? = nil,
    limit: Double?, of benchmarks: [String]
  ) {
    let limit = limit ?? aim.map { $0 * 1.25 }
    figures.append(
      Figure(
        title: title, measured: value.map(unit) ?? "-", compared: limit.map(unit) ?? "",
        ratio: limit.flatMap { limit in value.map { limit == 0 ? $0 : $0 / limit } },
        limit: limit.map { $0 == 0 ? 0 : 1 },
        aim: aim.map { aim in (unit(aim), value.map { $0 <= aim } ?? false) },
        gap: value == nil ? "not measured" : nil,
        benchmarks: benchmarks))
  }

  /// Adds a figure that is compared with another of the same run.
  ///
  /// - Parameters:
  ///   - aim: what the ratio is to come to in the end.
  ///   - timeAim: what the figure itself is to come to in the end, in nanoseconds.
  private mutating func addRatio(
    _ title: String, _ name: String, to other: String, _ metric: Histograms.Metric = .wallClock,
    per repetitions: Double = 1, aim: Double? = nil, aimingAt timeAim: Double? = nil,
    atMost limit: Double?
  ) {
    let measured = histograms.median(name).map { $0.value / repetitions }
    let peer = histograms.median(other, metric).map { $0.value / repetitions }
    var ratio: Double?
    if let measured, let peer { ratio = measured / peer }
    figures.append(
      Figure(
        title: title, measured: measured.map(time) ?? "-", compared: peer.map(time) ?? "-",
        ratio: ratio, limit: limit,
        aim: aim.map { aim in ("≤ \(decimal(aim))", ratio.map { $0 <= aim } ?? false) }
          ?? timeAim.map { aim in (time(aim), measured.map { $0 <= aim } ?? false) },
        gap: ratio == nil ? "not measured" : nil,
        benchmarks: [name, other]))
  }
}
