/// The figures of one run, in the order of the budgets.
struct Report {
  private let histograms: Histograms
  private(set) var figures: [Figure] = []

  init(_ histograms: Histograms) {
    self.histograms = histograms
    addDispatching()
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
    for count in [0, 1, 10] {
      let allocations = histograms.median("dispatch-100000-\(count)", .allocations)
      add(
        "allocations per dispatch, \(count) subscribers", allocations.map { $0.value / 1_000 },
        unit: decimal, limit: 0)
    }
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
    addTime("empty step at 100,000 elements", "step-empty", within: nil)
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
    let rows: [(name: String, title: String, steps: Double, limit: Double?)] = [
      ("step-one-of-1000", "one of 1,000 records changed", 20_000, nil),
      ("step-one-of-100000", "one of 100,000 records changed", 2_000, nil),
      ("step-one-of-1000000", "one of 1,000,000 records changed", 1_000, nil),
      ("step-beside-100000", "something beside 100,000 records changed", 10_000, nil),
      ("step-table-100000", "one of a dictionary of 100,000 changed", 1_000, nil),
      ("step-text-1000000", "one character in a text of 1 MB changed", 500, nil),
      ("step-graph-1000", "nothing changed beside 1,000 instances", 20_000, nil),
      ("step-graph-100000", "nothing changed beside 100,000 instances", 1_000, nil),
      ("step-all-of-1000", "every one of 1,000 records changed", 200, nil),
      ("step-shuffle-1000", "1,000 records shuffled", 200, nil),
      ("step-all-of-10000", "every one of 10,000 records changed", 40, nil),
      ("step-shuffle-10000", "10,000 records shuffled", 40, nil),
    ]
    for row in rows {
      add(
        "a step, \(row.title)",
        histograms.median(row.name, .processor).map { $0.value / row.steps }, unit: time,
        limit: row.limit)
    }
  }

  private mutating func addLiterals() {
    addTime("parsing a literal of 70 bytes", "literal-parse", per: 1_000, within: nil)
    addTime("printing it", "literal-print", per: 1_000, within: nil)
    addRatio(
      "printing 10,000 elements against swift-custom-dump", "print-10000", to: "peer-print-10000",
      atMost: nil)
  }

  private mutating func addTool() {
    addTime("start and end of a process that does nothing", "process-floor", within: nil)
    addTime("start, -c ''", "start-empty", within: 15e6)
    addTime("start, -c 'load todo'", "start-todo", within: 40e6)
    addTime("script of 20,000 dispatches", "script-20000", within: 1e9)
    addTime("script of 100,000 dispatches", "script-100000", within: 5e9)
    add(
      "back after a crash at step 1,000",
      difference("crash-with", "crash-without").map { $0 / 10 }, unit: time, limit: 250e6)
    add(
      "goto among 10,000 steps", difference("goto-with", "goto-without").map { $0 / 20 },
      unit: time, limit: 50e6)
    for (name, count, limit) in [("large", "10,000", 50e6), ("many", "100,000", nil)] {
      add(
        "goto at 10 MB in \(count) texts",
        difference("\(name)-with", "\(name)-without").map { $0 / 20 }, unit: time, limit: limit)
    }
    // A command of these scripts takes 36 bytes.
    add(
      "memory for each further step",
      difference("script-100000", "script-20000", .memory).map { $0 / 80_000 },
      unit: { "\(decimal($0)) bytes" }, limit: 136)
    addMillionSteps()
    addTime("1,000 transcripts of ten commands", "transcripts-1000", within: 10e9)
    for name in ["start-empty", "start-todo", "script-20000", "script-100000", "transcripts-1000"] {
      guard let processor = histograms.median(name, .processor) else { continue }
      figures.append(
        Figure(title: "processor time of \(name)", measured: time(processor.value), compared: ""))
    }
  }

  private mutating func addMillionSteps() {
    let steps = "a million steps"
    func took(_ name: String) -> Double? { histograms.median(name, .took)?.value }
    add("\(steps), to make", took("million-steps"), unit: time, limit: 50e9)
    let memory = histograms.median("million-steps", .memory).flatMap { more in
      histograms.median("script-100000", .memory).map { (more.value - $0.value) / 900_000 }
    }
    add(
      "\(steps), memory for each further one", memory, unit: { "\(decimal($0)) bytes" }, limit: 136)
    add("\(steps), goto any", took("million-goto"), unit: time, limit: 50e6)
    add("\(steps), blame what changed last", took("million-blame"), unit: time, limit: nil)
    add("\(steps), blame what changed first", took("million-blame-old"), unit: time, limit: nil)
    add("\(steps), the last of the history", took("million-history"), unit: time, limit: nil)
    add("\(steps), back after a crash", took("million-crash"), unit: time, limit: 250e6)
  }

  // MARK: Kinds of figures

  private func difference(
    _ name: String, _ other: String, _ metric: Histograms.Metric = .wallClock
  ) -> Double? {
    guard let more = histograms.median(name, metric), let less = histograms.median(other, metric)
    else { return nil }
    return more.value - less.value
  }

  private mutating func addTime(
    _ title: String, _ name: String, per repetitions: Double = 1, within limit: Double?
  ) {
    add(title, histograms.median(name).map { $0.value / repetitions }, unit: time, limit: limit)
  }

  /// Adds a figure that is compared with a limit in its own unit; a limit of 0 allows nothing.
  private mutating func add(
    _ title: String, _ value: Double?, unit: (Double) -> String, limit: Double?
  ) {
    figures.append(
      Figure(
        title: title, measured: value.map(unit) ?? "-", compared: limit.map(unit) ?? "",
        ratio: limit.flatMap { limit in value.map { limit == 0 ? $0 : $0 / limit } },
        limit: limit.map { $0 == 0 ? 0 : 1 }, gap: value == nil ? "not measured" : nil))
  }

  /// Adds a figure that is compared with another of the same run.
  private mutating func addRatio(
    _ title: String, _ name: String, to other: String, _ metric: Histograms.Metric = .wallClock,
    per repetitions: Double = 1, atMost limit: Double?
  ) {
    let measured = histograms.median(name).map { $0.value / repetitions }
    let peer = histograms.median(other, metric).map { $0.value / repetitions }
    var ratio: Double?
    if let measured, let peer { ratio = measured / peer }
    figures.append(
      Figure(
        title: title, measured: measured.map(time) ?? "-", compared: peer.map(time) ?? "-",
        ratio: ratio, limit: limit, gap: ratio == nil ? "not measured" : nil))
  }
}
